import { sample } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { StatTile } from "./stat-tile.tsx";

function Row() {
  const t = useStoryText();
  const percent = new Intl.NumberFormat(useUiText().locale, { style: "percent", maximumFractionDigits: 2 });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile
        label={t("story.calls")}
        value={1_284_310}
        previous={1_142_780}
        history={sample(16, 1, 80)}
        href="#calls"
      />
      <StatTile
        label={t("story.errorRate")}
        value={0.0182}
        previous={0.0121}
        better="less"
        format={(value) => percent.format(value)}
        history={sample(16, 2, 20)}
      />
      <StatTile label={t("story.blocked")} value={312} previous={301} better="more" />
      <StatTile label={t("story.openCases")} value={7} previous={7} better="less" history={sample(16, 3, 4)} />
    </div>
  );
}

function Odd() {
  const t = useStoryText();
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile label={t("story.calls")} value={null} loading />
      <StatTile label={t("story.calls")} value={null} />
      <StatTile label={t("story.newClients")} value={4} previous={0} better="more" />
      <StatTile label={t("story.vipUsers")} value={12} />
    </div>
  );
}

export const statTileStories: readonly Story[] = [
  { title: "value · previous · better · history", render: Row },
  { title: "loading · value={null} · previous={0}", render: Odd },
];
