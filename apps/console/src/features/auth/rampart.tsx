/** One crenellated wall, `step` wide from merlon to merlon, filling down from `top`. */
function wall(step: number, top: number, height: number, offset: number): string {
  const merlon = step * 0.56;
  let path = `M${-step + offset} 400`;
  for (let x = -step + offset; x < 800 + step; x += step) {
    path += `V${top}h${merlon}v${height}h${step - merlon}`;
  }
  return `${path}V400Z`;
}

const walls = [
  { d: wall(58, 150, 16, 10), className: "fill-brand opacity-[0.07]" },
  { d: wall(84, 215, 24, 46), className: "fill-brand opacity-[0.11]" },
  { d: wall(120, 290, 34, 0), className: "fill-brand opacity-[0.2]" },
];

/** Arrow slits of the nearest wall, one below each merlon. */
const slits = Array.from({ length: 7 }, (_, index) => `M${index * 120 + 30} 338v22h7v-22z`).join("");

/** Three walls behind each other, the nearest at the bottom. */
export function Rampart() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-[46%] w-full"
    >
      {walls.map((wallShape) => (
        <path key={wallShape.d} d={wallShape.d} className={wallShape.className} />
      ))}
      <path d={slits} className="fill-bg opacity-60" />
    </svg>
  );
}
