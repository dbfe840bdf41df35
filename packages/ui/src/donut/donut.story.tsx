import type { Story } from "../story/story.ts";
import { Donut, type Slice } from "./donut.tsx";

const clients: readonly Slice[] = [
  { id: "mobile", label: "Mobile app", value: 48_210, href: "#mobile" },
  { id: "web", label: "Web shop", value: 31_044, href: "#web" },
  { id: "partner", label: "Partner integration", value: 12_530, href: "#partner" },
  { id: "batch", label: "Nightly import", value: 6120, href: "#batch" },
  { id: "rest", label: "Everything else", value: 2096, color: "neutral" },
];

const statuses: readonly Slice[] = [
  { id: "2xx", label: "2xx", value: 9214, color: "2xx" },
  { id: "3xx", label: "3xx", value: 612, color: "3xx" },
  { id: "4xx", label: "4xx", value: 488, color: "4xx" },
  { id: "5xx", label: "5xx", value: 61, color: "5xx" },
];

export const donutStories: readonly Story[] = [
  { title: "Categories", render: () => <Donut title="Calls by client" slices={clients} totalLabel="calls" /> },
  { title: "Statuses", render: () => <Donut title="Calls by status" slices={statuses} totalLabel="calls" /> },
  { title: "Empty", render: () => <Donut title="Calls by client" slices={[]} /> },
];
