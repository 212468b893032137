/** An invented club. Missing fields are null in its row. */
export interface DemoCourt {
  name: string;
  /** Begins with the locality, for the filter. */
  location: string;
  description?: string;
  amenities?: readonly string[];
  /** For one player and hour. */
  priceRange?: string;
  contactInfo?: string;
  numberOfCourts: number;
  /** Set when a membership is required. */
  membershipInfo?: string;
  /** When it was added to the site. */
  addedDaysAgo: number;
}

/** Invented clubs in real localities. */
export const demoCourts: readonly DemoCourt[] = [
  {
    name: "Mill Chimney Courts",
    location: "Lower Parel, Mumbai",
    description:
      "Four panoramic courts in a restored spinning shed, with the old brick chimney standing over the entrance. The roof keeps the rain out and the high windows let the morning in.",
    amenities: ["Parking", "Café", "Showers", "Lockers", "Racket rental", "Air-conditioned lounge"],
    priceRange: "₹750-950 per player",
    contactInfo: "+91 00000 10001, play@mill-chimney.example.com",
    numberOfCourts: 4,
    addedDaysAgo: 795,
  },
  {
    name: "Almond Tree Padel Garden",
    location: "Bandra West, Mumbai",
    description:
      "Three open-air courts between two old almond trees. Evenings book out first; mornings are for regulars and their dogs.",
    amenities: ["Café", "Changing rooms", "Coaching", "Racket rental", "Dog-friendly"],
    priceRange: "₹650-850",
    contactInfo: "+91 00000 10002",
    numberOfCourts: 3,
    addedDaysAgo: 790,
  },
  {
    name: "Red Oxide Racket House",
    location: "Andheri West, Mumbai",
    description: `Six courts, two of them indoors, around a courtyard with the red oxide floor that gave the house its name.

The coaching programme runs all week: beginners on Monday and Wednesday, women's mornings on Tuesday and Thursday, juniors every afternoon after school, and an open ladder on Saturday that anybody may join by putting a name on the board. Rackets can be tried before they are bought, three at a time, on court.

There is a wall to hit against that costs nothing, a stringer who only repairs grips because padel has no strings and is tired of explaining it, and filtered water on every bench. Two-wheelers park inside, cars on the lane behind. In heavy rain the outdoor courts close and their bookings move to the next free hour or are paid back, whichever the players choose.`,
    amenities: [
      "Parking",
      "Coaching",
      "Kids' programme",
      "Pro shop",
      "Racket rental",
      "Practice wall",
      "Showers",
      "Drinking water",
    ],
    priceRange: "₹450-650",
    contactInfo: "+91 00000 10003, desk@red-oxide.example.com",
    numberOfCourts: 6,
    addedDaysAgo: 780,
  },
  {
    name: "Dragonfly Padel",
    location: "Powai, Mumbai",
    description:
      "Five outdoor courts with a breeze from the lake and, after rain, the insects it is named after.",
    amenities: ["Parking", "Café", "Racket rental", "Floodlights", "First aid"],
    priceRange: "₹500 to 700",
    contactInfo: "bookings@dragonfly.example.com",
    numberOfCourts: 5,
    addedDaysAgo: 760,
  },
  {
    name: "Leopard Crossing Padel",
    location: "Thane West, Thane",
    description:
      "Eight courts at the foot of the hills, the largest club on this list. Wide run-offs, cool evenings, and a gate that really does carry the road sign.",
    amenities: [
      "Parking",
      "Coaching",
      "Canteen",
      "Showers",
      "Kids' programme",
      "Wheelchair access",
      "Floodlights",
    ],
    priceRange: "₹350 mornings, ₹500 evenings",
    contactInfo: "+91 00000 10005",
    numberOfCourts: 8,
    addedDaysAgo: 745,
  },
  {
    name: "Terrace Fourteen",
    location: "Khar West, Mumbai",
    description:
      "One court on a fourteenth-floor terrace. Bring a jacket in January and three friends at sunset.",
    amenities: ["Lift", "Lounge", "Towels", "Racket rental"],
    priceRange: "₹900-1,100",
    contactInfo: "+91 00000 10006, WhatsApp only",
    numberOfCourts: 1,
    addedDaysAgo: 700,
  },
  {
    name: "Fishnet & Glass",
    location: "Worli, Mumbai",
    description: "Two courts by the water, salt on the glass and a juice bar that takes itself seriously.",
    amenities: ["Valet parking", "Juice bar", "Showers", "Towels", "Physiotherapist"],
    priceRange: "Premium, ₹1,000-1,200",
    contactInfo: "+91 00000 10007, club@fishnet-and-glass.example.com",
    numberOfCourts: 2,
    addedDaysAgo: 690,
  },
  {
    name: "Cutting Chai Padel",
    location: "Matunga, Mumbai",
    description:
      "Two courts behind a bakery, run by three brothers. The price of an hour includes a glass of tea, and nobody has ever been let go without it.",
    amenities: ["Tea", "Racket rental", "Drinking water"],
    priceRange: "from ₹300",
    contactInfo: "+91 00000 10008",
    numberOfCourts: 2,
    addedDaysAgo: 640,
  },
  {
    name: "Stage Eleven Padel",
    location: "Goregaon East, Mumbai",
    description:
      "Four courts in a former film shed. The lights still come from the shoot; so does some of the paint.",
    amenities: ["Parking", "Vending machine", "Racket rental"],
    priceRange: "Rs. 400 to 550",
    contactInfo: "+91 00000 10009",
    numberOfCourts: 4,
    addedDaysAgo: 610,
  },
  {
    name: "Banyan Box",
    location: "Chembur, Mumbai",
    description: "Two courts in the shade of one very large tree. Leaves are swept between bookings.",
    amenities: ["Coaching", "Drinking water", "Bicycle stand", "Changing rooms"],
    priceRange: "₹400-600",
    contactInfo: "tree@banyan-box.example.com",
    numberOfCourts: 2,
    addedDaysAgo: 560,
  },
  {
    name: "Slow Lob Society",
    location: "Andheri West, Mumbai",
    description:
      "Three courts for people who would rather rally than win. Social doubles every weekday at seven; partners are drawn from a hat.",
    amenities: ["Café", "Board games", "Racket rental", "Changing rooms"],
    priceRange: "₹600 per player and hour",
    contactInfo: "+91 00000 10011, hat@slow-lob.example.com",
    numberOfCourts: 3,
    addedDaysAgo: 500,
  },
  {
    name: "Coconut Line Padel",
    location: "Juhu, Mumbai",
    description:
      "Three courts and a row of palms, five minutes from the sand. Shoes are brushed before play.",
    amenities: ["Parking", "Coconut stand", "Showers", "Foot wash", "Floodlights"],
    priceRange: "₹700-900",
    contactInfo: "+91 00000 10012",
    numberOfCourts: 3,
    addedDaysAgo: 470,
  },
  {
    name: "Wicker Chair Gymkhana",
    location: "Marine Lines, Mumbai",
    description:
      "Two padel courts where the croquet lawn used to be. Whites are not required, though the chairs seem to expect them.",
    amenities: ["Dining room", "Library", "Lockers", "Showers", "Coaching"],
    priceRange: "Members ₹300, guests ₹950",
    contactInfo: "The Secretary, +91 00000 10013",
    numberOfCourts: 2,
    membershipInfo:
      "Members and up to three guests of theirs. New members are put forward by two others; the list is read twice a year.",
    addedDaysAgo: 450,
  },
  {
    name: "The Glass Tiffin",
    location: "Fort, Mumbai",
    description: "One court in a courtyard of offices, open from seven until the last train.",
    amenities: ["Lockers", "Racket rental", "Iron and ironing board"],
    priceRange: "₹550-650",
    contactInfo: "+91 00000 10014",
    numberOfCourts: 1,
    addedDaysAgo: 420,
  },
  {
    name: "Mangrove Edge Courts",
    location: "Malad West, Mumbai",
    description:
      "Five courts where the city stops and the creek begins. Mosquito coils at the desk, egrets for free.",
    amenities: ["Parking", "Canteen", "Racket rental", "Floodlights"],
    priceRange: "₹350-500",
    contactInfo: "+91 00000 10015",
    numberOfCourts: 5,
    addedDaysAgo: 380,
  },
  {
    name: "Monsoon Shed",
    location: "Bandra East, Mumbai",
    description: "Two fully covered courts that stay open from June to September, when nobody else does.",
    amenities: ["Covered courts", "Umbrella stand", "Shoe dryer", "Café"],
    priceRange: "₹600-750",
    contactInfo: "dry@monsoon-shed.example.com",
    numberOfCourts: 2,
    addedDaysAgo: 300,
  },
  {
    name: "Night Shift Padel",
    location: "Powai, Mumbai",
    description: "Two courts that open when the offices close, until three in the morning.",
    amenities: ["Floodlights", "Coffee", "Racket rental", "Security guard"],
    priceRange: "₹650 before 11 pm, ₹450 after",
    contactInfo: "+91 00000 10017",
    numberOfCourts: 2,
    addedDaysAgo: 260,
  },
  {
    name: "Loom & Lob",
    location: "Lower Parel, Mumbai",
    description:
      "Two show courts with seating for sixty and a replay screen that remembers every missed volley.",
    amenities: ["Parking", "Replay screen", "Spectator seating", "Showers", "Café"],
    priceRange: "₹950",
    contactInfo: "+91 00000 10018, seats@loom-and-lob.example.com",
    numberOfCourts: 2,
    addedDaysAgo: 200,
  },
  {
    name: "Lighthouse Lane Padel",
    location: "Colaba, Mumbai",
    description: "A single court in a private garden, let by the hour when its owners are away.",
    amenities: ["Garden", "Changing room"],
    priceRange: "On request",
    contactInfo: "keeper@lighthouse-lane.example.com",
    numberOfCourts: 1,
    addedDaysAgo: 180,
  },
  {
    name: "Kite String Courts",
    location: "Thane West, Thane",
    description: "Three courts on a school ground, free to pupils and open to everyone after five.",
    amenities: ["Parking", "Kids' programme", "Drinking water"],
    priceRange: "Budget, ask at the gate",
    contactInfo: "+91 00000 10020",
    numberOfCourts: 3,
    addedDaysAgo: 150,
  },
  {
    name: "Slow Local Padel",
    location: "Churchgate, Mumbai",
    amenities: ["Lockers", "Vending machine"],
    contactInfo: "+91 00000 10021",
    numberOfCourts: 2,
    addedDaysAgo: 110,
  },
  {
    name: "Tamarind Court Club",
    location: "Tardeo, Mumbai",
    description:
      "Three clay-coloured courts, a plunge pool and a kitchen garden. Quiet hours from one to four are kept.",
    amenities: [
      "Valet parking",
      "Plunge pool",
      "Restaurant",
      "Showers",
      "Lockers",
      "Coaching",
      "Physiotherapist",
    ],
    priceRange: "Premium",
    contactInfo: "membership@tamarind-court.example.com",
    numberOfCourts: 3,
    membershipInfo: "By the year, ₹1,50,000 for a household. A trial week can be booked once.",
    addedDaysAgo: 90,
  },
  {
    name: "Salt Pan Padel Yard",
    location: "Mulund West, Mumbai",
    description: "Four no-frills courts, bright lights, long hours.",
    amenities: ["Parking", "Floodlights", "Drinking water"],
    priceRange: "₹300-400",
    contactInfo: "+91 00000 10023",
    numberOfCourts: 4,
    addedDaysAgo: 60,
  },
  {
    name: "Footbridge Padel",
    location: "Ghatkopar West, Mumbai",
    priceRange: "₹500",
    numberOfCourts: 1,
    addedDaysAgo: 35,
  },
  {
    name: "Staircase Nine",
    location: "Bandra West, Mumbai",
    description: "One court between two staircases. Opened so lately that the paint has opinions.",
    amenities: ["Racket rental"],
    priceRange: "Mid-range",
    contactInfo: "+91 00000 10025",
    numberOfCourts: 1,
    addedDaysAgo: 12,
  },
];
