export async function doctor(_: readonly string[]): Promise<void> {}
