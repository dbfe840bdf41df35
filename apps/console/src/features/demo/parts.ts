import type { Story } from "@parapet/ui/story";

/** A family of the style guide; its addresses are `/components/button`, `/forms/select` and so on. */
export type PartFamily = "components" | "forms" | "extensions";

interface Part {
  readonly family: PartFamily;
  /** One chunk a part. */
  readonly load: () => Promise<readonly Story[]>;
}

const component = (load: Part["load"]): Part => ({ family: "components", load });
const form = (load: Part["load"]): Part => ({ family: "forms", load });
const extension = (load: Part["load"]): Part => ({ family: "extensions", load });

/** The parts of the design system, each with the stories next to it. */
export const parts = {
  alert: component(async () => (await import("@parapet/ui/alert.story")).alertStories),
  avatar: component(async () => (await import("@parapet/ui/avatar.story")).avatarStories),
  badge: component(async () => (await import("@parapet/ui/badge.story")).badgeStories),
  "bar-chart": component(async () => (await import("@parapet/ui/bar-chart.story")).barChartStories),
  button: component(async () => (await import("@parapet/ui/button.story")).buttonStories),
  card: component(async () => (await import("@parapet/ui/card.story")).cardStories),
  "command-palette": component(async () => (await import("@parapet/ui/command-palette.story")).commandPaletteStories),
  "confirm-dialog": component(async () => (await import("@parapet/ui/confirm-dialog.story")).confirmDialogStories),
  dialog: component(async () => (await import("@parapet/ui/dialog.story")).dialogStories),
  "diff-viewer": component(async () => (await import("@parapet/ui/diff-viewer.story")).diffViewerStories),
  donut: component(async () => (await import("@parapet/ui/donut.story")).donutStories),
  drawer: component(async () => (await import("@parapet/ui/drawer.story")).drawerStories),
  "heat-map": component(async () => (await import("@parapet/ui/heat-map.story")).heatMapStories),
  "icon-button": component(async () => (await import("@parapet/ui/icon-button.story")).iconButtonStories),
  kbd: component(async () => (await import("@parapet/ui/kbd.story")).kbdStories),
  "key-value-list": component(async () => (await import("@parapet/ui/key-value-list.story")).keyValueListStories),
  logo: component(async () => (await import("@parapet/ui/logo.story")).logoStories),
  "masked-text": component(async () => (await import("@parapet/ui/masked-text.story")).maskedTextStories),
  menu: component(async () => (await import("@parapet/ui/menu.story")).menuStories),
  "page-header": component(async () => (await import("@parapet/ui/page-header.story")).pageHeaderStories),
  pagination: component(async () => (await import("@parapet/ui/pagination.story")).paginationStories),
  popover: component(async () => (await import("@parapet/ui/popover.story")).popoverStories),
  "progress-bar": component(async () => (await import("@parapet/ui/progress-bar.story")).progressBarStories),
  skeleton: component(async () => (await import("@parapet/ui/skeleton.story")).skeletonStories),
  sparkline: component(async () => (await import("@parapet/ui/sparkline.story")).sparklineStories),
  spinner: component(async () => (await import("@parapet/ui/spinner.story")).spinnerStories),
  "stat-tile": component(async () => (await import("@parapet/ui/stat-tile.story")).statTileStories),
  states: component(async () => (await import("@parapet/ui/states.story")).statesStories),
  stepper: component(async () => (await import("@parapet/ui/stepper.story")).stepperStories),
  tabs: component(async () => (await import("@parapet/ui/tabs.story")).tabsStories),
  "time-series": component(async () => (await import("@parapet/ui/time-series.story")).timeSeriesStories),
  timeline: component(async () => (await import("@parapet/ui/timeline.story")).timelineStories),
  toast: component(async () => (await import("@parapet/ui/toast.story")).toastStories),
  tooltip: component(async () => (await import("@parapet/ui/tooltip.story")).tooltipStories),

  checkbox: form(async () => (await import("@parapet/ui/checkbox.story")).checkboxStories),
  "choice-group": form(async () => (await import("@parapet/ui/choice-group.story")).choiceGroupStories),
  combobox: form(async () => (await import("@parapet/ui/combobox.story")).comboboxStories),
  "date-field": form(async () => (await import("@parapet/ui/date-field.story")).dateFieldStories),
  "file-field": form(async () => (await import("@parapet/ui/file-field.story")).fileFieldStories),
  "filter-bar": form(async () => (await import("@parapet/ui/filter-bar.story")).filterBarStories),
  "one-time-code-field": form(
    async () => (await import("@parapet/ui/one-time-code-field.story")).oneTimeCodeFieldStories,
  ),
  "password-field": form(async () => (await import("@parapet/ui/password-field.story")).passwordFieldStories),
  "password-strength": form(async () => (await import("@parapet/ui/password-strength.story")).passwordStrengthStories),
  "search-field": form(async () => (await import("@parapet/ui/search-field.story")).searchFieldStories),
  select: form(async () => (await import("@parapet/ui/select.story")).selectStories),
  switch: form(async () => (await import("@parapet/ui/switch.story")).switchStories),
  "text-area": form(async () => (await import("@parapet/ui/text-area.story")).textAreaStories),
  "text-field": form(async () => (await import("@parapet/ui/text-field.story")).textFieldStories),
  "time-range-picker": form(async () => (await import("@parapet/ui/time-range-picker.story")).timeRangePickerStories),

  "code-block": extension(async () => (await import("@parapet/ui/code-block.story")).codeBlockStories),
  "copy-button": extension(async () => (await import("@parapet/ui/copy-button.story")).copyButtonStories),
  "data-table": extension(async () => (await import("@parapet/ui/data-table.story")).dataTableStories),
  "json-view": extension(async () => (await import("@parapet/ui/json-view.story")).jsonViewStories),
  "message-viewer": extension(async () => (await import("@parapet/ui/message-viewer.story")).messageViewerStories),
  waterfall: extension(async () => (await import("@parapet/ui/waterfall.story")).waterfallStories),
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

const isPartName = (name: string): name is PartName => name in parts;

const names = Object.keys(parts).filter(isPartName);

export const partsOf = (family: PartFamily): PartName[] => names.filter((name) => parts[name].family === family);

/** The part of a family that goes by a name. */
export const partNamed = (family: string, name: string): PartName | null =>
  isPartName(name) && parts[name].family === family ? name : null;
