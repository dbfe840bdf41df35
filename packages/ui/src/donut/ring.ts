const at = (turn: number, radius: number): string => {
  const angle = 2 * Math.PI * turn;
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
};

/** The outline of a part of a ring around 0, between two turns (0 to 1, clockwise from the top). */
export function ringPath(from: number, to: number, outer: number, inner: number): string {
  // In two halves, as an arc that ends where it starts would be none.
  const middle = (from + to) / 2;
  const there = [middle, to].map((turn) => `A${outer} ${outer} 0 0 1 ${at(turn, outer)}`);
  const back = [middle, from].map((turn) => `A${inner} ${inner} 0 0 0 ${at(turn, inner)}`);
  return `M${at(from, outer)}${there.join("")}L${at(to, inner)}${back.join("")}Z`;
}

/** Where each value begins and ends in one turn. */
export function turnsOf(values: readonly number[]): { from: number; to: number }[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let end = 0;
  return values.map((value) => {
    const from = end;
    end += value / total;
    return { from, to: end };
  });
}
