import { randomUUID } from 'node:crypto';
import { type MemoryApi, openMemoryApi, type Person } from './memory-api.ts';
import { openTestContext, type TestContext } from './test-context.ts';

export type { Person } from './memory-api.ts';

export interface TestApi extends TestContext, MemoryApi {
  /** `admin@example.org` is an administrator. */
  signIn(email?: string): Promise<Person>;
}

export async function openTestApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const test = await openTestContext(environment);
  return {
    ...test,
    ...openMemoryApi(test.context),
    async signIn(email = `${randomUUID().slice(0, 8)}@example.org`) {
      const id = randomUUID();
      const token = await test.signToken({ sub: id, email, user_metadata: { display_name: email.split('@')[0] } });
      return { id, email, token };
    },
  };
}
