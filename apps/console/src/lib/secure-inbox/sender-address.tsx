import { cx } from "@parapet/ui/cx";

interface SenderAddressProps {
  address: string;
  className?: string;
}

/** A sender's address where there is little room: the end of its domain stays in sight, which gives a forger away. */
export function SenderAddress({ address, className }: SenderAddressProps) {
  return (
    <bdi className={cx("truncate-start block", className)} title={address}>
      <bdi className="ltr-text">{address}</bdi>
    </bdi>
  );
}
