import { styleText } from "node:util";
import { showsColors } from "../platform/shows-colors.ts";

/** Says how far a start is, and where to go then. */
export interface StartReport {
  /** A step that begins, such as `starting PostgreSQL`: the first start takes minutes on a slow machine. */
  step(text: string): void;
  ready(server: Ready): void;
  stopping(): void;
}

interface Ready {
  /** Where it listens. */
  readonly origin: string;
  /** Where people reach it. */
  readonly publicUrl: string;
  /** What the first account needs from another computer; null once there is an owner. */
  readonly setupCode: string | null;
}

/** Lines for people at a terminal; elsewhere the lines that scripts wait for. */
export function startReport(stream: NodeJS.WriteStream = process.stdout): StartReport {
  // Output that can't be written, such as on a full disk, must not end the process.
  stream.on("error", () => undefined);
  return stream.isTTY ? forPeople(stream) : forScripts(stream);
}

function forScripts(stream: NodeJS.WritableStream): StartReport {
  return {
    step: (text) => void stream.write(`Parapet starts: ${text}\n`),
    ready({ origin, publicUrl, setupCode }) {
      stream.write(`Parapet listens on ${origin}\n`);
      if (setupCode === null) return;
      stream.write(`Create the first account at ${publicUrl}/setup\n`);
      stream.write(`From another computer, you need this setup code: ${setupCode}\n`);
    },
    stopping: () => undefined,
  };
}

function forPeople(stream: NodeJS.WriteStream): StartReport {
  const began = performance.now();
  const isColored = showsColors(stream, process.env);
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    isColored ? styleText(style, text, { validateStream: false }) : text;
  const say = (text: string) => {
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`.padStart(5);
    stream.write(`${paint("dim", seconds)}  ${text}\n`);
  };
  return {
    step: (text) => say(`${text.charAt(0).toUpperCase()}${text.slice(1)}`),
    ready({ publicUrl, setupCode }) {
      say("Ready. Press Ctrl-C to stop");
      const address = paint("bold", addressFor(publicUrl));
      if (setupCode === null) return void stream.write(`\nSign in at ${address}\n`);
      stream.write(`\nOpen ${address} to set up Parapet\n`);
      stream.write(`From another computer, you need this setup code: ${paint("bold", setupCode)}\n`);
    },
    stopping: () => say("Stopping. Press Ctrl-C again to stop at once"),
  };
}

/** An address that a browser on this machine opens: `0.0.0.0` and `[::]` stand for every address. */
function addressFor(origin: string): string {
  const url = new URL(origin);
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "localhost";
  return url.href;
}
