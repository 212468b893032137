/** A drawn picture of a sample review. */
export interface DemoPicture {
  item: string;
  /** How the review begins. */
  review: string;
  description: string;
  svg: string;
}

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="960" height="720">${content}</svg>`;

/** Parts at equal distances. */
const row = (times: number, part: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => part(at)).join("");

const polygon = (points: string, fill: string, more = "") =>
  `<polygon points="${points}" fill="${fill}" ${more}/>`;
const lines = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;

/** A court in perspective, seen from behind the base line: its turf, lines and net. */
function court(turf: string, line: string, net: string): string {
  return [
    polygon("330,470 870,470 1140,860 60,860", turf),
    lines("M300,514 H900 M206,650 H994 M600,514 V650", line, 7),
    lines("M330,470 H870 M330,470 L60,860 H1140 L870,470", line, 9),
    `<rect x="232" y="500" width="736" height="88" fill="${net}" opacity="0.75"/>`,
    lines(
      row(24, (at) => `M${240 + at * 31},504 V586 `),
      line,
      1.5,
      'opacity="0.5"',
    ),
    lines("M232,500 H968", line, 9),
    lines("M232,496 V606 M968,496 V606", "#22303f", 12),
  ].join("");
}

const HALL = drawing(
  [
    `<rect width="1200" height="900" fill="#3b2a2a"/>`,
    row(9, (level) =>
      row(
        11,
        (at) =>
          `<rect x="${at * 120 - (level % 2) * 60 + 4}" y="${level * 52 + 4}" width="112" height="44" fill="${(at + level) % 3 ? "#7d4a3c" : "#6e4034"}"/>`,
      ),
    ),
    `<rect y="470" width="1200" height="430" fill="#20344f"/>`,
    // The iron trusses.
    lines("M0,120 H1200 M0,210 H1200", "#1b1b22", 16),
    lines(
      row(12, (at) => `M${at * 110},120 L${at * 110 + 55},210 L${at * 110 + 110},120 `),
      "#1b1b22",
      10,
    ),
    row(4, (at) => {
      const x = 195 + at * 270;
      return `${lines(`M${x},210 V262`, "#1b1b22", 6)}<ellipse cx="${x}" cy="300" rx="150" ry="110" fill="#ffe9a8" opacity="0.16"/><rect x="${x - 62}" y="258" width="124" height="22" rx="8" fill="#fff6d8"/>`;
    }),
    court("#2463b0", "#f4f7fb", "#16263b"),
    // The glass of the back wall.
    `<rect x="330" y="300" width="540" height="172" fill="#cfe6f5" opacity="0.22"/>`,
    lines("M330,300 H870 V470 M330,470 V300 M465,300 V470 M600,300 V470 M735,300 V470", "#dfeaf2", 5),
    `<circle cx="724" cy="742" r="17" fill="#d9ef4a"/>`,
  ].join(""),
);

const RAIN = drawing(
  [
    `<rect width="1200" height="900" fill="#56626b"/>`,
    `<rect x="70" y="60" width="1060" height="520" fill="#9fb4bf"/>`,
    // The hills behind the window.
    `<path d="M70,470 Q260,330 470,430 T860,390 T1130,450 V580 H70 Z" fill="#7d929a"/>`,
    `<path d="M70,520 Q330,430 600,510 T1130,500 V580 H70 Z" fill="#657a80"/>`,
    lines(
      row(90, (at) => {
        const x = 90 + ((at * 137) % 1020);
        const y = 80 + ((at * 71) % 440);
        return `M${x},${y} l-12,46 `;
      }),
      "#e3eef4",
      4,
      'opacity="0.75"',
    ),
    lines("M70,60 H1130 V580 H70 Z M335,60 V580 M600,60 V580 M865,60 V580 M70,300 H1130", "#2a333a", 16),
    // The bench, a cup of coffee, a racket and a ball.
    `<rect y="640" width="1200" height="260" fill="#8a5a36"/>`,
    lines("M0,700 H1200 M0,770 H1200 M0,840 H1200", "#744a2b", 5),
    `<ellipse cx="330" cy="800" rx="120" ry="24" fill="#5f3b20"/>`,
    `<path d="M240,600 H420 L402,790 Q330,812 258,790 Z" fill="#fbf7ef"/>`,
    lines("M418,640 Q486,650 470,704 Q458,744 408,736", "#fbf7ef", 20),
    `<ellipse cx="330" cy="600" rx="90" ry="20" fill="#4a2c17"/>`,
    lines("M290,560 q-24,-34 0,-66 t0,-62 M350,556 q-24,-34 0,-66 t0,-62", "#ffffff", 9, 'opacity="0.55"'),
    `<g transform="translate(800 690) rotate(-14)"><ellipse rx="165" ry="118" fill="#1f7a5c"/><ellipse rx="130" ry="88" fill="#2a9a75"/>${row(15, (at) => `<circle cx="${-84 + (at % 5) * 42}" cy="${-42 + Math.floor(at / 5) * 42}" r="9" fill="#124636"/>`)}<rect x="160" y="-20" width="200" height="40" rx="18" fill="#20242b"/></g>`,
    `<circle cx="590" cy="790" r="44" fill="#d9ef4a"/>`,
    lines("M556,764 Q592,790 568,832 M626,762 Q590,786 612,828", "#ffffff", 6),
  ].join(""),
);

const SHADE = drawing(
  [
    `<rect width="1200" height="900" fill="#bfe3f2"/>`,
    `<circle cx="1010" cy="130" r="70" fill="#fff1b8"/>`,
    `<path d="M0,470 Q180,380 380,440 T800,420 T1200,450 V900 H0 Z" fill="#9cc58a"/>`,
    `<rect y="470" width="1200" height="430" fill="#86b374"/>`,
    court("#2f8f5b", "#f7fbf4", "#1c4a35"),
    // The shadow of the tree over half of the court.
    `<path d="M60,860 L330,470 H560 Q520,540 590,600 Q500,660 610,720 Q520,780 640,860 Z" fill="#0c3b28" opacity="0.42"/>`,
    lines(
      "M330,470 V250 M465,470 V250 M600,470 V250 M735,470 V250 M870,470 V250 M330,250 H870",
      "#4a5a66",
      5,
    ),
    lines("M150,640 Q170,470 130,300", "#6b4a2e", 46),
    lines("M140,420 Q60,360 40,280 M148,380 Q220,320 250,240", "#6b4a2e", 22),
    row(26, (at) => {
      const x = -20 + ((at * 83) % 420);
      const y = 40 + ((at * 57) % 260);
      return `<circle cx="${x}" cy="${y}" r="${54 + (at % 4) * 12}" fill="${at % 3 ? "#4f8d4a" : "#3f7a3f"}"/>`;
    }),
    row(34, (at) => {
      const x = -20 + ((at * at * 37 + at * 53) % 430);
      const y = 30 + ((at * at * 61 + at * 17) % 270);
      return `<circle cx="${x}" cy="${y}" r="9" fill="#ffe3ec"/>`;
    }),
  ].join(""),
);

const RACKET = drawing(
  [
    `<rect width="1200" height="900" fill="#d8cbb6"/>`,
    lines(
      row(9, (at) => `M0,${at * 110 + 20} H1200 `),
      "#c8b99f",
      6,
    ),
    `<g transform="translate(540 430) rotate(-24)">`,
    `<ellipse cx="16" cy="24" rx="300" ry="285" fill="#8f8371" opacity="0.5"/>`,
    `<path d="M-40,250 L-34,360 H34 L40,250 Z" fill="#161a20"/>`,
    `<rect x="-40" y="340" width="80" height="240" rx="30" fill="#2c323b"/>`,
    lines(
      row(6, (at) => `M-38,${376 + at * 34} L38,${358 + at * 34} `),
      "#4a525e",
      6,
    ),
    `<ellipse rx="296" ry="280" fill="#14181e"/>`,
    `<ellipse rx="262" ry="246" fill="#b8282e"/>`,
    `<path d="M-220,-120 Q0,40 230,-90 L245,-20 Q0,130 -236,-50 Z" fill="#e9e4da" opacity="0.9"/>`,
    row(35, (at) => {
      const x = -150 + (at % 7) * 50;
      const y = -125 + Math.floor(at / 7) * 56;
      return `<circle cx="${x}" cy="${y}" r="11" fill="#3a0d10"/>`;
    }),
    // The scratches of the glass.
    lines("M-270,-92 l-18,34 M-262,-128 l-22,24 M-282,-40 l-12,30 M-240,-168 l-18,16", "#e8e2d6", 8),
    `</g>`,
    `<circle cx="1010" cy="700" r="86" fill="#d9ef4a"/>`,
    lines("M940,652 Q1016,700 972,778 M1080,652 Q1004,694 1050,776", "#ffffff", 10),
  ].join(""),
);

/** The pictures of sample reviews: drawings, since invented clubs have no photos. */
export const demoPictures: readonly DemoPicture[] = [
  {
    item: "Mill Chimney Courts",
    review: "Lights are even from corner to corner.",
    description: "Drawing: court 4 in the evening, with four lamps between the iron trusses",
    svg: HALL,
  },
  {
    item: "Mill Chimney Courts",
    review: "Rain hammering on the roof",
    description: "Drawing: rain at the window, with a coffee, a racket and a ball on the bench",
    svg: RAIN,
  },
  {
    item: "Almond Tree Padel Garden",
    review: "The shade moves across court 2",
    description: "Drawing: court 2 at half past nine, its left half in the shade of the almond tree",
    svg: SHADE,
  },
  {
    item: "Head Gravity Pro 2024",
    review: "Two years with this one",
    description: "Drawing: the racket after two years, with scratches of the glass at its edge",
    svg: RACKET,
  },
];
