import { type ChildProcess } from "node:child_process";
export declare const administrator: {
  readonly email: "ada.admin@example.com";
  readonly password: "correct horse battery staple";
};
/** How a process ended. */
interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}
/** One real server process. */
export interface Server {
  readonly baseURL: string;
  readonly data: string;
  readonly child: ChildProcess;
  /** Everything the process has printed. */
  output(): string;
  readonly ended: Promise<End>;
}
export declare function freshDataFolder(): Promise<string>;
/** Starts `parapet serve` on a free port. @throws Error with what it printed when it does not come up. */
export declare function startServer(data: string, environment?: NodeJS.ProcessEnv): Promise<Server>;
/** Starts a server process and does not wait for it to listen; `listens` settles only when it does. */
export declare function spawnServer(
  data: string,
  environment?: NodeJS.ProcessEnv,
): {
  child: import("child_process").ChildProcessByStdio<null, import("stream").Readable, import("stream").Readable>;
  listens: Promise<string>;
  ended: Promise<End>;
  output: () => string;
};
/** Asks the server to stop. @throws Error when it does not end with 0 in time. */
export declare function stopServer(server: Server): Promise<void>;
export declare function removeData(data: string): Promise<void>;
export {};
