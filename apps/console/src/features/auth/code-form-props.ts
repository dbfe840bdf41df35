import type { ReactNode } from "react";

export interface CodeFormProps {
  /** Resolves to whether the code was accepted. */
  verify: (code: string) => Promise<boolean>;
  running: boolean;
  /** Too many tries: nothing is sent until the wait is over. */
  blocked: boolean;
  /** Why the last code was refused. */
  problem: ReactNode;
}
