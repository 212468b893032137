import { by, type DemoReviews } from "./demoTypes";

export const racketReviews: DemoReviews = {
  "Head Gravity Pro 2024": {
    5: [
      by(
        "ananya.kulkarni",
        "Two years with this one, so a proper report. Round head, weight low in the hand: it goes where I look, at the net above all. On the bandeja it asks me to do the work, and I have come to like that, since the ball lands deep because I placed it and not because the frame threw it. The face has kept its grip on the ball through two monsoons of wiping it dry between points. I changed the overgrip every three weeks and the protector once. Against it: if your smash is your living you will want more in the tip, and on heavy, humid evenings a flat ball from the back takes all of your shoulder. I bought a second of the same kind before they could stop making it. That is the shortest review I can give.",
      ),
      "Volley, block, reset, repeat. It makes me look patient.",
      by(
        "meera.iyer",
        "Mine weighs 366 g without the overgrip, and sits low as stated. For a badminton wrist it is the easiest padel racket to keep quiet.",
      ),
    ],
    4.5: [
      "Control first, control second, and a bit more power than a round racket has any business having.",
      null,
    ],
    4: [
      by(
        "player",
        "Borrowed it for a week, gave it back with regret. I miss some punch overhead, nothing else.",
      ),
      "Calm racket. If you are not calm, it waits for you.",
    ],
    3.5: ["Good at everything, exciting at nothing. I admire it more than I play it."],
    3: [by("vikram.rathore", "Fine in the hands of a placer. I hit, and it shrugged.")],
  },
  "Bullpadel Discover PWR": {
    5: [
      by(
        "farhan.sheikh",
        "Pehla apna racket. Sasta, sundar, tikaau. Diamond shape hai par soft hai, haath nahi dukhta.",
      ),
    ],
    4.5: ["For this money I expected a toy. It is a racket."],
    4: [
      "Soft enough for beginners, although the weight up top takes a month to get used to.",
      by("imran.qureshi", "Bought one each for the children, now they don't give me mine back."),
    ],
    3.5: ["Plenty of help overhead, less on volleys. At this price I would still say yes.", null],
    3: ["I would start a newcomer on a round one. The high balance made me late all evening."],
    2: ["The edge chipped in its second week. I do scrape the glass now and then, but not that hard."],
  },
  "Nox AT10 Genius 18K Alum 2026": {
    5: [
      by(
        "tanvi.shetty",
        "It does what I meant, including the shots I only half meant. Viboras bite, drop shots die, and there is still something left for the third set.",
        "given",
      ),
      "I resisted for a year. That was a year wasted.",
    ],
    4.5: [
      by(
        "aditya.nair",
        "The all-rounder I hand to strong players who cannot decide between control and power. The sweet spot is a touch higher than they expect.",
      ),
      "Crisp without being harsh. The overgrip that comes with it is the only cheap part.",
    ],
    4: ["Excellent, and it costs like excellent.", null],
    3: [
      "I could not feel the difference from rackets at half the price. Probably me. My coach says certainly me.",
    ],
  },
  "StarVie Kyra": {
    5: [
      by(
        "lakshmi.menon",
        "Light, kind to the elbow, forgiving of a lady who is reading the ball through bifocals.",
      ),
      by(
        "meera.iyer",
        "Low balance, fibreglass, soft core: the three things I tell people with sore arms to look for, all in one.",
      ),
      "Came back from tennis elbow with this. Eight months, no pain.",
    ],
    4.5: ["Small, quick, obedient. At the net it is like playing with your palm."],
    4: ["Lovely touch. From the baseline you have to swing properly, no free depth."],
    3: [by("omkar.sawant", "Bahut soft. Net pe mast, smash pe kuch nahi milta. Haath ke liye accha hai.")],
  },
  "Dunlop FX Start": {
    4.5: [
      by(
        "siddharth.joshi",
        "My first racket. I have nothing to compare it with, except frying pans in the kitchen, and it is better.",
      ),
    ],
    4: [
      "Honest starter. Soft, medium balance, forgives a lot.",
      "Bought as a spare for guests; guests keep asking where I got it.",
    ],
    3.5: [null],
    3: ["You outgrow it in about a year. That isn't really a complaint."],
  },
  "Adidas Metalbone 2026": {
    5: [
      by(
        "vikram.rathore",
        "At last a racket that hits as I remember hitting. Out by three, out by four, out over the fence. My partner has bought a helmet.",
      ),
    ],
    4.5: ["A sledgehammer with manners. You need a clean contact, then it is a joy."],
    4: ["Superb overhead. I would not want it for two hours of defending."],
    2.5: ["Far too much racket for my level and my wallet. Bought it for the looks, sold it for the elbow."],
  },
  "Head Evo Speed 2025": {
    4.5: [
      by(
        "priya.dsouza",
        "Light, soft, friendly. I play better with it than with the dear one my brother gave me, don't tell him.",
      ),
    ],
    4: ["Easy from the first ball, gentle on the arm, and the price lets you sleep.", null],
    3.5: ["Good first racket. Hits a ceiling when the other side starts to hit hard."],
  },
  "Babolat Technical Viper 3.0 2026": {
    5: [
      by(
        "sofia.almeida",
        "Hard, heavy, honest. It has been on forty flights with me and has never said a kind word, and I love it.",
      ),
    ],
    4: ["Enormous smash. Warm up your shoulder before you even unzip the cover."],
    2.5: [
      by(
        "arjun.banerjee",
        "Stiff face, weight in the tip, my elbow in a sling by Thursday. A fine weapon for somebody else.",
      ),
    ],
  },
  "Wilson Blade V3": {
    4.5: [
      by(
        "jehangir.irani",
        "Balanced like a good bat. It rewards a full swing and forgives a lazy one, once.",
      ),
    ],
    4: ["Middle of the road in the best sense."],
    3.5: ["A little heavy in the hand after an hour in this humidity. Fine in winter."],
  },
  "Siux Diablo Elite 6": {
    5: [by("omkar.sawant", "Cut shot walo, yehi lo. Vibora ghoomti hai jaise leg break.")],
    4: ["Carbon with a soft heart. A fair step up from fibreglass without the punishment."],
    3: ["Paint came off at the tip early. Plays well, looks older than I do."],
  },
  "Varlion LW 8.8": {
    5: [
      by(
        "arjun.banerjee",
        "The only racket that my elbow has signed for. Light, low, quiet. I gave up the smash years ago and now I do not miss it.",
      ),
    ],
    4: ["Very easy to move. With heavy balls you have to bring the pace yourself."],
  },
  "Bullpadel Vertex 05 2026": {
    5: [
      by(
        "aditya.nair",
        "For players who train. The power is there for anyone, the control is there for those who earn it.",
      ),
    ],
    3.5: ["Demanding. On good days I am a hero, on the others I apply for membership of the fence."],
  },
  "Nox Equation Hard Advanced 2026": {
    4.5: [
      by(
        "player",
        "Round and firm, a combination I did not know I wanted. Volleys come back with interest and I still find the court.",
      ),
    ],
    4: ["Firmer than most round ones, so blocks are livelier. Good value."],
  },
  "Siux Electra Pro 2026": {
    4.5: [
      by(
        "mateo.ferrer",
        "Fast and firm. In this heat every ball flies, and I wanted a racket that stays calm about it. This does, most of the time.",
      ),
    ],
  },
  "Babolat Air Vertuo 2.6": {
    5: [
      by(
        "zoya.khan",
        "Light enough that at midnight, in the fifth game of a set that means nothing, I still get my racket up in time.",
      ),
    ],
  },
  "Adidas Drive Black 2026": {
    3.5: [
      by("ruchi.gala", "Does the job, does not do it beautifully. I kept the bill, then I kept the racket."),
    ],
  },
  "Nox AT10 Pro Cup Soft 2026": {
    4: [
      by(
        "harshit.agarwal",
        "Most borrowed racket of our office group. Soft, quick, hard to do anything silly with.",
      ),
    ],
  },
  "Bullpadel Hack 04 2026": {
    2: [by("player", "Tried it for a weekend. Everything I hit well went in, and I hit three things well.")],
  },
  "Tecnifibre Curva Power 2026": {
    4: [null],
  },
};
