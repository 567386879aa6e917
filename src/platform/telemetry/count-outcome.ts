/** The work's own answer or failure, after `count` has been told which of them it is. */
export async function countOutcome<Result>(
  work: Promise<Result>,
  count: (outcome: 'done' | 'failed') => void,
): Promise<Result> {
  try {
    const result = await work;
    count('done');
    return result;
  } catch (error) {
    count('failed');
    throw error;
  }
}
