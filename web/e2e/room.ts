// The shipped program, `cardroom serve`, for one test: on a free loopback port, with a folder of its own for data and
// configuration. Ended by its process id, never by name.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const repository = fileURLToPath(new URL('../..', import.meta.url));
export const program = join(repository, 'build/release/src/cli/cardroom');

export interface RoomFiles {
  /** The tables, as in config/room.toml; or the default room. */
  config: string | 'default';
  /** House-rule profiles beside the four that ship: name -> TOML. */
  houses?: Record<string, string>;
}

// How long the shipped houses wait here for what a test does, however slow the machine. A test in which a clock is to
// run out brings a house of its own.
const patient = { turn_s: 3600, rebuy_time_s: 3600, reserve_time_s: 3600, sit_out_max_min: 600 };

function makePatient(houses: string): void {
  for (const name of readdirSync(houses)) {
    const file = join(houses, name);
    let text = readFileSync(file, 'utf8');
    for (const [key, value] of Object.entries(patient)) {
      const line = new RegExp(`^${key} = \\d+`, 'm');
      if (name === 'standard.toml' && !line.test(text)) throw new Error(`${file} has no line "${key} = "`);
      text = text.replace(line, `${key} = ${value}`);
    }
    writeFileSync(file, text);
  }
}

export class Room {
  url = '';
  private server: ChildProcess | null = null;
  private said = '';
  private port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'cardroom-e2e-'));
  readonly data = join(this.folder, 'data');
  private readonly configFile = join(this.folder, 'room.toml');

  private constructor({ config, houses = {} }: RoomFiles) {
    mkdirSync(this.data);
    cpSync(join(repository, 'config'), this.folder, { recursive: true });
    makePatient(join(this.folder, 'house-rules'));
    if (config !== 'default') writeFileSync(this.configFile, `name = "Test room"\n${config}`);
    for (const [name, text] of Object.entries(houses)) writeFileSync(join(this.folder, 'house-rules', `${name}.toml`), text);
  }

  static async open(files: RoomFiles): Promise<Room> {
    const room = new Room(files);
    await room.start();
    return room;
  }

  /** The first time on any free port, then always on the same. */
  async start(): Promise<void> {
    const { configFile, data } = this;
    const server = spawn(
      program,
      ['serve', '--config', configFile, '--data', data, '--web', join(repository, 'web/dist'), '--listen', `127.0.0.1:${this.port}`],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.server = server;
    server.stderr.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    const lines = createInterface({ input: server.stdout });
    const opened = new Promise<string>((found, failed) => {
      lines.on('line', (line) => {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (address) found(address[0]);
      });
      server.once('exit', (code) => failed(new Error(`the room ended with ${code}: ${this.said}`)));
    });
    this.url = await opened;
    this.port = Number(new URL(this.url).port);
  }

  /** What makes a browser the host's. */
  hostToken(): string {
    return readFileSync(join(this.data, 'host.token'), 'utf8').trim();
  }

  /** The host books chips for whoever uses this page, in the smallest unit, with a reason. */
  async books(page: Page, currency: string, amount: number, reason: string): Promise<void> {
    const booked = await page.evaluate(
      ({ token, currency, amount, reason }) =>
        new Promise<string>((resolve) => {
          const mine = localStorage.getItem('cardroom.token');
          const open = (hello: string | null, heard: (message: any, socket: WebSocket) => void): void => {
            const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'cardroom.v1.json');
            socket.onopen = () => socket.send(JSON.stringify({ hello: { token: hello } }));
            socket.onmessage = (event) => heard(JSON.parse(event.data as string), socket);
          };
          open(mine, (me, first) => {
            if (!me.welcome) return;
            first.close();
            open(token, (message, socket) => {
              const id = String(Date.now());
              if (message.welcome) socket.send(JSON.stringify({ id, hostEntry: { player: me.welcome.player, currency, amount, reason } }));
              if (!message.answer) return;
              socket.close();
              resolve(message.answer.refusal || 'ok');
            });
          });
        }),
      { token: this.hostToken(), currency, amount, reason },
    );
    if (booked !== 'ok') throw new Error(`not booked: ${booked}`);
  }

  /** As a power cut would: nothing is written, nobody is told. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** As Ctrl-C would. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** `cardroom verify` over what the room has written: every chip, every hand. */
  verify(): { status: number | null; report: string } {
    const { status, stdout, stderr } = spawnSync(program, ['verify', '--data', this.data], { encoding: 'utf8' });
    return { status, report: stdout + stderr };
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }
}
