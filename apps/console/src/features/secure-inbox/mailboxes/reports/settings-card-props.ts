import type { ReportSettings, BodyOf, Endpoints } from "@parapet/contract";

/** What is chosen and not saved yet. */
export type Draft = BodyOf<Endpoints["reportSettings.change"]>;

export interface SettingsCardProps {
  saved: ReportSettings;
  draft: Draft;
  disabled: boolean;
  onChange: (part: Partial<Draft>) => void;
}
