import { cx } from "@parapet/ui/cx";
import { Fragment } from "react";

/** A host, with its port where it has one. Where there is no room it breaks behind its dots, as people read it. */
export function HostName({ host, className }: { host: string; className?: string }) {
  const labels = host.split(/(?<=\.)/);
  return (
    <bdi className={cx("ltr-text font-mono wrap-anywhere", className)}>
      {labels.map((label, at) => (
        // Labels of a host have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}
