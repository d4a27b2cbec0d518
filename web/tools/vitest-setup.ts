// What every browser has, and Node.js 18 of Debian 12 has not: a global `crypto`.
import { webcrypto } from 'node:crypto';

if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
