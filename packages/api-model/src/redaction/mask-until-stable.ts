import { applyMaskings, joinMaskings, type Masking } from "./masking.ts";

/** Passes after which a text is taken as it is; two are the rule, each more needs secrets that overlap oddly. */
const maxPasses = 5;

/**
 * Looks again at the masked text until nothing new shows: a mask may uncover a secret that was hidden by its
 * neighbour. So masking what is masked changes nothing. Returns maskings of the original text, in order.
 */
export function maskUntilStable(text: string, find: (text: string) => Masking[]): Masking[] {
  let maskings = joinMaskings(find(text));
  for (let pass = 1; pass < maxPasses && maskings.length > 0; pass += 1) {
    const masked = applyMaskings(text, maskings);
    const more = find(masked);
    if (more.length === 0) break;
    const originalPlace = placesIn(maskings);
    const fresh = joinMaskings(
      more.map((each) => ({
        ...each,
        start: originalPlace(each.start, "start"),
        end: originalPlace(each.end, "end"),
      })),
    );
    maskings = joinMaskings([...without(maskings, fresh), ...fresh]);
  }
  return maskings;
}

/** Those of the sorted maskings that no other sorted one touches: what a new finding reaches over goes into it whole. */
function without(maskings: readonly Masking[], others: readonly Masking[]): Masking[] {
  let at = 0;
  return maskings.filter(({ start, end }) => {
    while ((others[at]?.end ?? Infinity) <= start) at += 1;
    return (others[at]?.start ?? Infinity) >= end;
  });
}

/** Tells where a place of the masked text was in the original; one inside of a mask is moved to that edge of it. */
function placesIn(maskings: readonly Masking[]): (place: number, edge: "start" | "end") => number {
  let shift = 0;
  const masks = maskings.map(({ start, end, replacement }) => {
    const mask = { from: start - shift, to: start - shift + replacement.length, start, end };
    shift += end - start - replacement.length;
    return mask;
  });
  return (place, edge) => {
    let low = 0;
    // The number of masks that begin before the place.
    for (let high = masks.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((masks[middle]?.from ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    const mask = masks[low - 1];
    if (mask === undefined) return place;
    return place < mask.to ? mask[edge] : mask.end + place - mask.to;
  };
}
