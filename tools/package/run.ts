import { execFileSync } from "node:child_process";

/** Runs a program with its output on standard error. @throws when it fails */
export function run(program: string, args: readonly string[], options: { readonly cwd?: string } = {}): void {
  execFileSync(program, args, { ...options, stdio: ["ignore", 2, 2] });
}
