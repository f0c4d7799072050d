/** Does what is to be done for each of them, in their order, for so many at a time. Rejects where that does. */
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
