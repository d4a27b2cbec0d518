// What the server's clock says, guessed from heartbeats: the answer with the shortest round trip tells best.

interface Sample {
  offset: number;
  roundTrip: number;
}

export class ServerClock {
  private samples: Sample[] = [];
  /** The last round trip of this connection; 0: no heartbeat was answered yet (K-7). */
  roundTrip = 0;

  /** A heartbeat sent at `sentAt`, answered with `serverTime`, heard at `heardAt` (both ends in local time). */
  pong(sentAt: number, serverTime: number, heardAt: number): void {
    const roundTrip = Math.max(heardAt - sentAt, 0);
    this.roundTrip = roundTrip;
    this.samples = [...this.samples, { offset: serverTime - (sentAt + roundTrip / 2), roundTrip }].slice(-8);
  }

  /** A connection begins: a first guess, before any heartbeat. */
  welcome(serverTime: number, heardAt: number): void {
    this.roundTrip = 0;
    if (this.samples.length === 0) this.samples = [{ offset: serverTime - heardAt, roundTrip: 2_000 }];
  }

  get offset(): number {
    const best = this.samples.reduce<Sample | null>((a, b) => (!a || b.roundTrip < a.roundTrip ? b : a), null);
    return best?.offset ?? 0;
  }
}
