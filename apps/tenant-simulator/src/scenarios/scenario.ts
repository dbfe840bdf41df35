import type { Control } from "../control/control.ts";

/** Participants of a scenario. */
export interface ScenarioOptions {
  /** The target, by user principal name. */
  readonly user: string;
  /** Other users of the tenant. */
  readonly others: readonly string[];
}

/** A scripted course of events; the clock only moves through the control. */
export type Scenario = (control: Control, options: ScenarioOptions) => Promise<void>;
