import { Card } from "../card/card.tsx";
import { SkeletonLines } from "./skeleton-lines.tsx";

/** Stands where a card will that says so much. */
export function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card>
      <SkeletonLines count={lines} />
    </Card>
  );
}
