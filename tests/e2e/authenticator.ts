/** An authenticator app: one-time codes from a secret (RFC 6238). */
import { createHmac } from 'node:crypto';

const STEP = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The portal takes each code once, and one that is a step early. So a test that needs several codes at once has them of
 * an app whose clock is fast, and fast by a step more each time, to which the portal gets used.
 */
export class Authenticator {
  private last = 0;
  private ahead = 0;

  constructor(private readonly secret: string) {}

  /** A code that has not been used. */
  next(): string {
    const now = Math.floor(Date.now() / STEP);
    this.last = Math.max(this.last + 1, now + this.ahead);
    this.ahead = this.last - now;
    return code(this.secret, this.last);
  }

  /** What no app of this secret shows these minutes. */
  wrong(): string {
    const now = Math.floor(Date.now() / STEP);
    const good = Array.from({ length: 21 }, (_, at) => code(this.secret, now - 10 + at));
    return ['000000', '111111', '222222'].find((one) => !good.includes(one)) ?? '333333';
  }
}

function code(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Base 32 without padding. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((one) => Number.parseInt(one, 2)) ?? []);
}
