// Browser tests of single pages, against the scenes of src/dev (no server). The tests of the whole room are in tests/e2e.
import { defineConfig } from '@playwright/test';

const port = 5198;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/scenes-tests',
  workers: 1,
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: { command: `npx vite --port ${port} --strictPort`, url: `http://127.0.0.1:${port}/dev.html`, reuseExistingServer: false },
});
