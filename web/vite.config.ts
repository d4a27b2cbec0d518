import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a room on this machine; `dev.html` needs none (see src/dev).
const room = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { host: '127.0.0.1', proxy: { '/ws': { target: room, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['tools/vitest-setup.ts'] },
});
