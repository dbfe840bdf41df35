/** Does something again and again, each time after the last one has ended. @returns what ends it */
export function every(milliseconds: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const turn = async () => {
    await work().catch((error: unknown) => console.error("demo:", error));
    timer = setTimeout(() => void turn(), milliseconds);
  };
  timer = setTimeout(() => void turn(), milliseconds);
  return () => clearTimeout(timer);
}
