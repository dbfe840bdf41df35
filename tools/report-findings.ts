/** Prints what a check found, or that it found nothing, and sets the exit code. */
export function reportFindings(name: string, findings: readonly string[]): void {
  for (const finding of findings) console.error(finding);
  console.log(`${name}: ${findings.length === 0 ? "ok" : `${findings.length} found`}`);
  if (findings.length > 0) process.exitCode = 1;
}
