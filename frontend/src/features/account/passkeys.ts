/** Asks the browser for passkeys: WebAuthn's JSON forms, in which the API speaks, to and from its binary ones. */
import type { PasskeyBegun } from '@/shared/api/account';

/**
 * Why there is no answer. `ended`: the user cancelled, or nothing happened for minutes; browsers do not tell which.
 * `known`: this device holds a passkey of the account already. `address`: passkeys belong to another address.
 */
export type PasskeyFault = 'unsupported' | 'address' | 'ended' | 'known' | 'failed';

export class PasskeyError extends Error {
  constructor(
    readonly fault: PasskeyFault,
    /** Where passkeys work. */
    readonly origin: string,
  ) {
    super(fault);
  }
}

/** What a credential is when it is sent. */
export type PasskeyCredential = Record<string, unknown>;

interface Descriptor {
  id: string;
  transports?: AuthenticatorTransport[];
}

interface CreationOptions extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: (Descriptor & PublicKeyCredentialDescriptor)[];
}

interface RequestOptions extends Omit<PublicKeyCredentialRequestOptions, 'challenge'> {
  challenge: string;
}

/** Makes a passkey. Throws PasskeyError. */
export async function createPasskey({ origin, options }: PasskeyBegun): Promise<PasskeyCredential> {
  const { challenge, user, excludeCredentials = [], ...rest } = options as unknown as CreationOptions;
  const made = await ask(origin, () =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: toBytes(challenge),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: excludeCredentials.map((one: Descriptor) => ({
          type: 'public-key',
          id: toBytes(one.id),
          ...(one.transports === undefined ? {} : { transports: one.transports }),
        })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Signs in with a passkey that the user picks. Throws PasskeyError.
 *
 * With a signal, passkeys only stand among the suggestions of the user name's field, until it aborts.
 */
export async function signWithPasskey(
  { origin, options }: PasskeyBegun,
  signal?: AbortSignal,
): Promise<PasskeyCredential> {
  const { challenge, allowCredentials: _, ...rest } = options as unknown as RequestOptions;
  const found = await ask(origin, () =>
    navigator.credentials.get({
      publicKey: { ...rest, challenge: toBytes(challenge) },
      ...(signal === undefined ? {} : { signal, mediation: 'conditional' as const }),
    }),
  );
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    ...common(found),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle === null ? null : toText(response.userHandle),
    },
  };
}

/** Whether this browser knows passkeys. Pages that are not secure do not, whatever the browser. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && navigator.credentials !== undefined;
}

/** Whether this browser shows passkeys among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  // Older browsers know passkeys and no suggestions.
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

async function ask(origin: string, get: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  // First the address: at a wrong one the browser may be missing its passkeys only for that reason.
  if (origin !== window.location.origin) throw new PasskeyError('address', origin);
  if (!knowsPasskeys()) throw new PasskeyError('unsupported', origin);
  let answer: Credential | null;
  try {
    answer = await get();
  } catch (error) {
    throw new PasskeyError(faultOf(error), origin);
  }
  if (answer === null) throw new PasskeyError('failed', origin);
  return answer as PublicKeyCredential;
}

function faultOf(error: unknown): PasskeyFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'ended';
    case 'InvalidStateError':
      return 'known';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'unsupported';
    case 'SecurityError':
      return 'address';
    default:
      return 'failed';
  }
}

function common(credential: PublicKeyCredential) {
  return { id: credential.id, rawId: toText(credential.rawId), type: credential.type };
}

/** From base64url. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** To base64url, without padding. */
function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
