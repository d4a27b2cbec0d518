// Writes a .br and a .gz beside every text asset of a folder, so that the server never compresses at run time.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ?? 'dist';
const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/;
let before = 0;
let after = 0;

function visit(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) visit(path);
    else if (compressible.test(name)) compress(path);
    else if (!/\.(br|gz)$/.test(name)) {
      before += statSync(path).size;
      after += statSync(path).size;
    }
  }
}

function compress(path) {
  const bytes = readFileSync(path);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  before += bytes.length;
  after += brotli.length;
}

visit(root);
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(`client: ${kb(before)}, ${kb(after)} compressed`);
