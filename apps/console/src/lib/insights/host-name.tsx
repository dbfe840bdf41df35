import { Breakable } from "@parapet/ui/breakable";
import { cx } from "@parapet/ui/cx";

/** A host, with its port where it has one. Where there is no room it breaks behind its dots, as people read it. */
export function HostName({ host, className }: { host: string; className?: string }) {
  return (
    <bdi className={cx("ltr-text font-mono wrap-anywhere", className)}>
      <Breakable text={host} />
    </bdi>
  );
}
