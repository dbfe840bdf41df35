import { compareLines, linesOf } from "./line-blocks.ts";

export interface DiffQuestion {
  readonly left: string;
  readonly right: string;
}

addEventListener("message", ({ data }: MessageEvent<DiffQuestion>) => {
  postMessage(compareLines(linesOf(data.left), linesOf(data.right)));
});
