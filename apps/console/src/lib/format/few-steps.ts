const maxSteps = 24;

/** The points of a course in groups of equal length, few enough for a small picture. */
export function fewSteps<Point>(points: readonly Point[]): readonly (readonly Point[])[] {
  const size = Math.ceil(points.length / maxSteps);
  return [...Map.groupBy(points, (_, index) => Math.floor(index / size)).values()];
}

export const sumOf = <Point>(points: readonly Point[], numberOf: (point: Point) => number): number =>
  points.reduce((sum, point) => sum + numberOf(point), 0);
