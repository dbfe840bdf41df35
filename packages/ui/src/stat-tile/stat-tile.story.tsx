import { sample } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { StatTile } from "./stat-tile.tsx";

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

function Row() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile label="Calls" value={1_284_310} previous={1_142_780} history={sample(16, 1, 80)} href="#calls" />
      <StatTile
        label="Error rate"
        value={0.0182}
        previous={0.0121}
        better="less"
        format={(value) => percent.format(value)}
        history={sample(16, 2, 20)}
      />
      <StatTile label="Messages blocked" value={312} previous={301} better="more" />
      <StatTile label="Open cases" value={7} previous={7} better="less" history={sample(16, 3, 4)} />
    </div>
  );
}

function Odd() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile label="Calls" value={null} loading />
      <StatTile label="Calls" value={null} />
      <StatTile label="New clients" value={4} previous={0} better="more" />
      <StatTile label="VIP users" value={12} />
    </div>
  );
}

export const statTileStories: readonly Story[] = [
  { title: "Numbers", render: Row },
  { title: "Loading, unknown, new", render: Odd },
];
