import type { Tone } from "../badge/tone.ts";
import type { DiffSide } from "./diff-rows.ts";

/** A line of one side. */
export interface DiffLine {
  readonly side: DiffSide;
  /** Counted from 1, as shown. */
  readonly line: number;
}

/** Something to know about a line. */
export interface DiffMarker extends DiffLine {
  readonly tone: Tone;
  readonly label: string;
}

export type MarkersByLine = ReadonlyMap<string, readonly DiffMarker[]>;

export const lineKey = ({ side, line }: DiffLine): string => `${side}:${line}`;

export const markersByLine = (markers: readonly DiffMarker[]): MarkersByLine => Map.groupBy(markers, lineKey);
