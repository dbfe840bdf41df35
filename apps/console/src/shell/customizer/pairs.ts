import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Contrast,
  Fullscreen,
  type LucideIcon,
  Moon,
  MoveVertical,
  PanelLeftClose,
  PanelLeftOpen,
  PanelTop,
  Pin,
  RectangleVertical,
  PanelLeft,
  Sun,
} from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import type { Preferences } from "../../lib/preferences/preferences.ts";

interface Side {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly change: Partial<Preferences>;
}

/** A preference of two values. */
export interface Pair {
  readonly label: MessageId;
  readonly sides: readonly [Side, Side];
  readonly isSecond: (preferences: Preferences) => boolean;
  /** Its icons mean left and right themselves, so they do not turn with the page. */
  readonly keepsSides?: boolean;
  /** Says nothing to a horizontal menu. */
  readonly verticalOnly?: boolean;
}

export const pairs: readonly Pair[] = [
  {
    label: "customizer.theme",
    sides: [
      { label: "customizer.light", icon: Sun, change: { theme: "light" } },
      { label: "customizer.dark", icon: Moon, change: { theme: "dark" } },
    ],
    isSecond: ({ theme }) => theme === "dark",
  },
  {
    label: "customizer.menu",
    sides: [
      { label: "customizer.vertical", icon: PanelLeft, change: { menu: "vertical" } },
      { label: "customizer.horizontal", icon: PanelTop, change: { menu: "horizontal" } },
    ],
    isSecond: ({ menu }) => menu === "horizontal",
  },
  {
    label: "customizer.width",
    sides: [
      { label: "customizer.full", icon: Fullscreen, change: { isBox: false } },
      { label: "customizer.box", icon: RectangleVertical, change: { isBox: true } },
    ],
    isSecond: ({ isBox }) => isBox,
  },
  {
    label: "customizer.size",
    verticalOnly: true,
    sides: [
      { label: "customizer.expand", icon: PanelLeftOpen, change: { isMini: false } },
      { label: "customizer.collapse", icon: PanelLeftClose, change: { isMini: true } },
    ],
    isSecond: ({ isMini }) => isMini,
  },
  {
    label: "customizer.menuColour",
    verticalOnly: true,
    sides: [
      { label: "customizer.light", icon: Sun, change: { isSemiDark: false } },
      { label: "customizer.semiDark", icon: Contrast, change: { isSemiDark: true } },
    ],
    isSecond: ({ isSemiDark }) => isSemiDark,
  },
  {
    label: "customizer.direction",
    keepsSides: true,
    sides: [
      { label: "customizer.ltr", icon: ArrowRightToLine, change: { isRtl: false } },
      { label: "customizer.rtl", icon: ArrowLeftToLine, change: { isRtl: true } },
    ],
    isSecond: ({ isRtl }) => isRtl,
  },
  {
    label: "customizer.navbar",
    sides: [
      { label: "customizer.fixed", icon: Pin, change: { isNavbarFixed: true } },
      { label: "customizer.absolute", icon: MoveVertical, change: { isNavbarFixed: false } },
    ],
    isSecond: ({ isNavbarFixed }) => !isNavbarFixed,
  },
];
