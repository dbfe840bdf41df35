/** Something to copy; the caption is a message of `sources.install.*`. */
export interface InstallText {
  readonly caption:
    | "get"
    | "download"
    | "package"
    | "configure"
    | "run"
    | "proxy"
    | "plugin"
    | "service"
    | "logs"
    | "program"
    | "collector"
    | "send"
    | "publish";
  readonly code: string;
}

/** Where senders reach the server, and how they prove who they are. */
export interface Address {
  readonly origin: string;
  /** Stands for the token once it is no longer shown. */
  readonly token: string;
}

/** A program of one file, and proof that it is the one the console offers. */
export function downloadText({ origin }: Address, file: string): InstallText {
  const code = `curl -fsSO '${origin}/downloads/${file}'
curl -fsSO '${origin}/downloads/${file}.sha256'
sha256sum -c ${file}.sha256`;
  return { caption: "download", code };
}
