import { KeyRound, LogIn, ShieldAlert, UserPlus } from "lucide-react";
import type { Story } from "../story/story.ts";
import { Timeline, type TimelineEntry } from "./timeline.tsx";

const entries: readonly TimelineEntry[] = [
  {
    id: "4",
    time: new Date(2026, 10, 18, 14, 5),
    title: "Refused a login from a new country",
    actor: "Adaptive policy “Office hours”",
    icon: ShieldAlert,
    tone: "error",
    details: (
      <p className="text-fg-2">
        From <bdi className="font-mono text-xs">203.0.113.7</bdi>, risk 82 of 100
      </p>
    ),
  },
  {
    id: "3",
    time: new Date(2026, 10, 18, 9, 41),
    title: "Logged in",
    actor: <bdi>amina@example.com</bdi>,
    icon: LogIn,
    tone: "success",
  },
  {
    id: "2",
    time: new Date(2026, 10, 17, 16, 20),
    title: "Turned on two-step verification",
    actor: <bdi>amina@example.com</bdi>,
    icon: KeyRound,
    tone: "info",
  },
  { id: "1", time: new Date(2026, 10, 17, 16, 12), title: "Joined the organization", icon: UserPlus },
];

export const timelineStories: readonly Story[] = [
  { title: "Two days", render: () => <Timeline label="History of Amina" entries={entries} /> },
  { title: "Loading", render: () => <Timeline label="History of Amina" loading entries={[]} /> },
];
