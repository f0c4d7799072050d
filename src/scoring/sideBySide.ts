/** Calls `work` for each element in order, `atOnce` at a time. Rejects if a call rejects. */
export async function sideBySide<Each>(
  all: readonly Each[],
  atOnce: number,
  work: (one: Each, index: number) => Promise<void>,
): Promise<void> {
  const left = all.entries();
  const worker = async () => {
    for (const [index, one] of left) await work(one, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
