/** A search and its expected results. */
export interface Query {
  q: string;
  /** The first results of each kind by name, in order. An empty list means no results; omitted kinds are not checked. */
  courts?: readonly string[];
  rackets?: readonly string[];
  balls?: readonly string[];
  /** By the names of the reviewed items. */
  reviews?: readonly string[];
}

const VERTEX = "Bullpadel Vertex 05 2026";
const RED_OXIDE = "Red Oxide Racket House";
const noResults = { courts: [], rackets: [], balls: [], reviews: [] };

/** Searches in the demo data with the additions of `seedSearchData`. */
export const queries: Readonly<Record<string, readonly Query[]>> = {
  "exact names": [
    { q: "Bullpadel Vertex 05 2026", courts: [], rackets: [VERTEX], balls: [] },
    { q: "vertex", courts: [], rackets: [VERTEX], balls: [], reviews: [VERTEX, VERTEX] },
    { q: "05 vertex", rackets: [VERTEX] },
    { q: "Red Oxide Racket House", courts: [RED_OXIDE], rackets: [], balls: [] },
    { q: "adidas metalbone 2026", rackets: ["Adidas Metalbone 2026", "Adidas Metalbone Team 2026"] },
    { q: "metalbone team", rackets: ["Adidas Metalbone Team 2026"] },
    { q: "HEAD PADEL PRO S", balls: ["Head Padel Pro S"] },
    { q: "head padel pro", balls: ["Head Padel Pro", "Head Padel Pro S"] },
    { q: "dragonfly", courts: ["Dragonfly Padel"], rackets: [], balls: [] },
    { q: "fishnet & glass", courts: ["Fishnet & Glass"] },
    { q: "fishnet and glass", courts: ["Fishnet & Glass"] },
    { q: "technical viper 3.0", rackets: ["Babolat Technical Viper 3.0 2026"] },
    { q: "varlion 8.8", rackets: ["Varlion LW 8.8"] },
    { q: "serie+ tour", balls: ["Tretorn Serie+ Tour"] },
  ],
  "misspelled names": [
    { q: "bulpadel vertx", courts: [], rackets: [VERTEX], balls: [], reviews: [VERTEX] },
    { q: "vertx bulpadel", rackets: [VERTEX] },
    { q: "metalbon tem", rackets: [] },
    { q: "addidas", courts: [], rackets: ["Adidas Metalbone 2026"], balls: ["Adidas Speed RX"] },
    { q: "babolt viper", rackets: ["Babolat Technical Viper 3.0 2026"] },
    { q: "tecnifbre", rackets: ["Tecnifibre Curva Power 2026"] },
    { q: "siuks", rackets: ["Siux Diablo Elite 6"], balls: ["Siux Match"] },
    { q: "noxx", rackets: ["Nox AT10 Genius 18K Alum 2026"], balls: ["Nox Pro Titanium"] },
    { q: "kuickma", balls: ["Kuikma Speed"] },
    { q: "tretron academy", balls: ["Tretorn Academy (bucket)"] },
    { q: "willson blade", rackets: ["Wilson Blade V3"] },
    { q: "draganfly", courts: ["Dragonfly Padel"] },
    { q: "lepard crosing", courts: ["Leopard Crossing Padel"] },
    { q: "glactica", rackets: ["Dunlop Galactica Pro"] },
  ],
  "incomplete words": [
    { q: "ver", rackets: [VERTEX, "Babolat Air Vertuo 2.6"] },
    { q: "bullpadel ver", rackets: [VERTEX] },
    { q: "bull ver", rackets: [VERTEX] },
    { q: "metalb", rackets: ["Adidas Metalbone 2026", "Adidas Metalbone Team 2026"] },
    { q: "leop", courts: ["Leopard Crossing Padel"] },
    { q: "red ox", courts: [RED_OXIDE] },
    { q: "nox a", rackets: ["Nox AT10 Genius 18K Alum 2026"] },
    { q: "goreg", courts: ["Stage Eleven Padel"] },
  ],
  places: [
    { q: "andheri", courts: ["अंधेरी कोर्ट", RED_OXIDE, "Slow Lob Society"], rackets: [], balls: [] },
    { q: "andhri", courts: ["अंधेरी कोर्ट", RED_OXIDE, "Slow Lob Society"], rackets: [], balls: [] },
    { q: "adnheri west", courts: [RED_OXIDE, "Slow Lob Society"] },
    { q: "andheri west", courts: [RED_OXIDE, "Slow Lob Society"] },
    { q: "west andheri", courts: [RED_OXIDE, "Slow Lob Society"] },
    { q: "courts in andheri west", courts: [RED_OXIDE, "Slow Lob Society"] },
    { q: "badnra", courts: ["Almond Tree Padel Garden"] },
    { q: "pwoai", courts: ["Dragonfly Padel"] },
    { q: "chembor", courts: ["Banyan Box"] },
    { q: "goregoan", courts: ["Stage Eleven Padel"] },
    { q: "thane", courts: ["Leopard Crossing Padel"] },
    { q: "dragonfly powai", courts: ["Dragonfly Padel"] },
  ],
  "joined and separated words": [
    { q: "black crown", courts: [], rackets: ["Black Crown Piton 12"], balls: [] },
    { q: "blackcrown", courts: [], rackets: ["Black Crown Piton 12"], balls: [] },
    { q: "blak crown", rackets: ["Black Crown Piton 12"] },
    { q: "star vie", rackets: ["StarVie Kyra", "StarVie Triton Power +"] },
    { q: "bull padel", rackets: ["Bullpadel Discover PWR"], balls: ["Bullpadel FIP Next Pro"] },
    { q: "x zero", rackets: ["Nox X-Zero Blue 2026"] },
    { q: "xzero", rackets: ["Nox X-Zero Blue 2026"] },
    { q: "x-zero", rackets: ["Nox X-Zero Blue 2026"] },
    { q: "at 10", rackets: ["Nox AT10 Genius 18K Alum 2026"] },
    { q: "redoxide", courts: [RED_OXIDE] },
  ],
  "kinds and brands": [
    { q: "head", courts: [], rackets: ["Head Gravity Pro 2024"], balls: ["Head Padel Pro"] },
    { q: "head balls", balls: ["Head Padel Pro", "Head Padel Pro S"] },
    { q: "nox racket", rackets: ["Nox AT10 Genius 18K Alum 2026"], balls: [] },
    { q: "training balls", rackets: [], balls: ["Tretorn Academy (bucket)"] },
    { q: "tournament", rackets: [], balls: ["Head Padel Pro"] },
    { q: "best courts near me", courts: ["Mill Chimney Courts"] },
    { q: "bullpadel discover racket", rackets: ["Bullpadel Discover PWR"] },
  ],
  "descriptions, amenities and reviews": [
    { q: "panoramic", courts: ["Mill Chimney Courts"] },
    { q: "cafe", courts: ["Café ÑANDÚ"] },
    { q: "CAFÉ", courts: ["Café ÑANDÚ"] },
    { q: "koels", reviews: ["Almond Tree Padel Garden"], courts: [], rackets: [], balls: [] },
    { q: "spreadsheet", reviews: ["Head Padel Pro"] },
    { q: "vertex hero", reviews: [VERTEX], rackets: [] },
    { q: "sledgeham", reviews: ["Adidas Metalbone 2026"] },
    { q: "reviews of the metalbone", reviews: ["Adidas Metalbone 2026"] },
    { q: "beginner batch", reviews: [RED_OXIDE] },
  ],
  "other scripts": [
    { q: "अंधेरी", courts: ["अंधेरी कोर्ट", RED_OXIDE, "Slow Lob Society"] },
    { q: "अंधे", courts: ["अंधेरी कोर्ट"] },
    { q: "कोर्ट", courts: ["अंधेरी कोर्ट"] },
    { q: "अंधेरी कोर्ट", courts: ["अंधेरी कोर्ट"] },
    { q: "अंधेरि कोर्ट", courts: ["अंधेरी कोर्ट"] },
    { q: "बांद्रा", courts: ["Almond Tree Padel Garden"] },
    { q: "मुंबई", courts: ["Mill Chimney Courts"] },
    { q: "उछाल", reviews: ["अंधेरी कोर्ट"], courts: [], rackets: [], balls: [] },
    { q: "झाडाखाली", reviews: ["Banyan Box"] },
    { q: "ñandu", courts: ["Café ÑANDÚ"] },
    { q: "સુરત", courts: ["સુરત Padel"] },
  ],
  punctuation: [
    { q: `"vertex"`, rackets: [VERTEX] },
    { q: "vertex | kyra", rackets: [] },
    { q: "bullpadel - vertex", rackets: [VERTEX] },
    { q: "-vertex", rackets: [VERTEX] },
    { q: "!vertex", rackets: [VERTEX] },
    { q: "vert:*", rackets: [VERTEX] },
    { q: "vertex:A", rackets: [VERTEX] },
    { q: "<vertex> & (kyra)", rackets: [] },
    { q: "v%x", rackets: [] },
    { q: "vert_x", rackets: [VERTEX, "Babolat Air Vertuo 2.6"] },
    { q: "vertex\\", rackets: [VERTEX] },
    { q: "ver\0tex", rackets: [VERTEX] },
    { q: "o'neils 100%", courts: [`O'Neil's "Bajada" 100%_\\`] },
    { q: "’vertex’ 🎾", rackets: [VERTEX] },
    ...["%", "_", "\\", "-", "|", '"', "&", ":*", "?", "'", "🎾", "\0", "( )"].map((q) => ({
      q,
      ...noResults,
    })),
    { q: "'; drop table courts; --", ...noResults },
  ],
  "texts without results": [
    { q: "underwater polo", ...noResults },
    { q: "zzzz", ...noResults },
    { q: "qwertyuiop", ...noResults },
    { q: "vertex andheri", courts: [], rackets: [], balls: [] },
  ],
};
