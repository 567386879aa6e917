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
