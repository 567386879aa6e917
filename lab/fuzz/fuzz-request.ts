export const roles = ['visitor', 'member', 'admin', 'service'] as const;
export type Role = (typeof roles)[number];

/** A character is one byte (latin1); `{{name}}` stands for a value of the running site. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: string | null;
  as: Role;
  by: 'bearer' | 'cookie';
  /** A value that is not 0 is a client that lies or leaves. */
  lengthError: number;
}

export const request = (method: string, path: string, rest: Partial<FuzzRequest> = {}): FuzzRequest => ({
  method,
  path,
  headers: [],
  body: null,
  as: 'visitor',
  by: 'bearer',
  lengthError: 0,
  ...rest,
});

export const toBytes = (text: string): string => Buffer.from(text).toString('latin1');

export function withHeader(sent: FuzzRequest, name: string, value: string): FuzzRequest {
  const others = sent.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...sent, headers: [...others, [name, value]] };
}

export function headerOf(sent: FuzzRequest, name: string): string | undefined {
  return sent.headers.find(([other]) => other.toLowerCase() === name)?.[1];
}
