import { by, type DemoReviews } from "./demoTypes";

export const ballReviews: DemoReviews = {
  "Head Padel Pro": {
    5: [
      by(
        "meera.iyer",
        "From the spreadsheet: 31 cans opened over fourteen months, two sets a session, always the same court. Felt is even, weights within a gram of each other, and the first dead ball turned up in can 19. Rebound at the start is high and stays playable for three sessions in winter, two in the monsoon. No other ball I log is as consistent from can to can, which is the thing that matters: you learn one bounce and you keep it.",
      ),
      "The standard. If a club puts these in the basket I know it cares.",
      "That hiss when you open the can, and then two hours of a ball that does what it should.",
      "Lively, true, easy to see under white lights.",
      by("mateo.ferrer", "Same ball as at home, and that is a compliment to the ball and a comfort to me."),
      by("player", "Our Tuesday four has agreed on exactly one thing in a year, and it is this ball."),
      "Three matches from one can. Nobody believed me, so I wrote the dates on the lid.",
      by(
        "tanvi.shetty",
        "Tournament ball for a reason. Comes off the glass clean and sits up for the bandeja.",
      ),
      "Bought a box of twenty-four and told my partner that it was an investment.",
      by(
        "aditya.nair",
        "I open a new can for every test match of my juniors, so that they learn to read a proper bounce.",
      ),
      "Bounces high, stays round, no complaints.",
      "Wet court, dry court, rooftop, shed. Always the same.",
      null,
      null,
      null,
      null,
      "Good ball.",
      by("neha.patil", "चेंडू उत्तम. उसळी एकसारखी, रंग लांबूनही दिसतो."),
    ],
    4.5: [
      "Quick for the first set, perfect for the second, fine for the third.",
      "Half a star off for the price, nothing for the play.",
      by("sofia.almeida", "At sea level in March it is just right. I stopped carrying balls in my suitcase."),
      "Keeps its felt much longer than my patience.",
      by("zoya.khan", "Visible at midnight under yellow lamps. My new test for everything."),
      "I press them with my thumb before every game like my father did with mangoes. These pass.",
      "Reliable. I can blame only myself.",
      "Livelier than what most clubs rent out, so give yourself ten minutes before you trust your lob.",
      null,
      null,
      null,
    ],
    4: [
      by(
        "farhan.sheikh",
        "Teen din chalti hai, chauthe din practice wali tokri mein. Theek hai, khelne mein maza aata hai.",
      ),
      "Very good while fresh. Two evenings, then into the practice bag.",
      "A touch fast for beginners, as my mother-in-law and her forehead can confirm.",
      by(
        "harshit.agarwal",
        "We go through twelve cans a month at work. Now and then one is flat on opening, and the shop swaps it.",
      ),
      "Good bounce, average life in this humidity. Store them indoors, not in the car.",
      by("lakshmi.menon", "A bit jumpy for us early birds. On cool mornings it is perfect."),
      "Solid choice when four people bring four opinions.",
      "No surprises. In a ball that is praise.",
      by("omkar.sawant", "Spin pakadti hai. Cut maaro toh ghoomti hai, seedha maaro toh seedhi jaati hai."),
      "Sounds right, feels right, fluffs up after the second hour.",
      by("player", "Bought it again, which says more than stars."),
      null,
      null,
      null,
    ],
    3.5: [
      "Fine, though I can't tell it from cheaper ones after the first set.",
      "In July it is a sponge by the third game. So is everything else, so am I.",
      by(
        "arjun.banerjee",
        "Livelier than I like. A slower ball is kinder to the arm, and to the people behind me.",
      ),
      "Good, but three in a can is one short when your friends hit like mine.",
      null,
      null,
    ],
    3: [
      "Average can: one great ball, one good one, one that went home early.",
      by(
        "ruchi.gala",
        "I did the sum. Per hour of good bounce they cost more than the court did in the morning.",
      ),
      "Nothing wrong with it. I just expected more after all the talk.",
      by("kavya.reddy", "Too fast for me at the moment. I will come back to it when I am."),
      null,
    ],
    2.5: [
      "Lid was dented, pressure was gone. The other can of the pair played well.",
      "Went soft in a week in the boot of my car. My own fault in part, yet others survive it.",
      "Felt balds quickly on the rough turf at our school ground.",
    ],
    2: [
      "Two flat balls in my first can. I know that people swear by them, so perhaps it was a bad batch.",
      by(
        "shreya.ghosh",
        "Lost its bounce by the second set, in June, outdoors. I have gone back to the bucket.",
      ),
      "Fast, then flat, with little in between.",
    ],
    1.5: [
      "Bought online, arrived without any hiss at all. Buy from a shop where you can squeeze the can.",
      null,
    ],
    1: [
      "All three dead on opening, and a week of messages about whose fault it was. Two stars for the colour, minus one for the week.",
    ],
    0.5: ["The dog ate one. The dog is fine. The other two were flat already."],
  },
  "Bullpadel FIP Next Pro": {
    5: [
      by("aditya.nair", "Firm, fast, even. For a serious match I would take it over most."),
      "Crisp off the racket and honest off the glass.",
    ],
    4.5: ["Plays heavy in a good way, you feel the contact.", null],
    4: [
      "Best in the first two hours. Open it for the match, not for the warm-up.",
      by(
        "meera.iyer",
        "Eleven cans logged. Slightly lower bounce than the usual one at our club, slightly longer life.",
      ),
    ],
    3.5: ["A good ball that my local shop never has."],
    3: ["Too quick for a small indoor court. Outdoors I liked it."],
    2.5: [by("player", "Our can was uneven: one ball jumped, two sulked. Will try again before I judge.")],
  },
  "Babolat Padel Tour": {
    5: [
      by(
        "sofia.almeida",
        "My favourite for touch players. You hear it leave the strings, I wrote, and then remembered which sport this is.",
      ),
    ],
    4.5: ["Bright yellow, easy to follow against the trees."],
    4: [
      "Good from the first ball, no wild first set to survive.",
      "Nice and round, and still so after four hours.",
      null,
    ],
    3.5: ["Slower than I am used to. My partner loves it for that."],
    2.5: ["Felt came up in hairs after one evening on a sandy court."],
  },
  "Kuikma Speed": {
    5: [
      by("shreya.ghosh", "For what it costs I can open a new can every week and feel like a professional."),
    ],
    4.5: ["The club-night ball. Cheap, cheerful, lively."],
    4: [
      by("imran.qureshi", "Baccho ke saath yehi sahi hai. Kho jaaye toh dil nahi dukhta."),
      "More bounce than the price suggests, for about two games.",
    ],
    3: ["Good on day one, practice ball on day two."],
    2: [by("vikram.rathore", "I split one. To be fair, I split most things.")],
  },
  "Head Padel Pro S": {
    4.5: [
      "The one for hot afternoons and hard hitters. It keeps the rally in the court.",
      by("omkar.sawant", "Fast court ke liye best. Ball rukti hai, dimaag chalta hai."),
    ],
    4: [by("arjun.banerjee", "A little slower, and my arm has noticed. Longer points, happier joints.")],
    3.5: [null],
    3: ["I could not get it past anyone. Then again, nor could they."],
  },
  "Adidas Speed RX": {
    4.5: ["Quick and clean. Suits an indoor court."],
    4: [
      by(
        "harshit.agarwal",
        "Bulk order for the office league, all cans alive on opening. That alone deserves four.",
      ),
    ],
    3.5: [null],
    3: ["Bounces well, wears fast. You know what you are getting."],
  },
  "Nox Pro Titanium": {
    4.5: [by("tanvi.shetty", "Bounce is lively without being silly. I would like to find it in more shops.")],
    4: ["Nice felt, holds the spin."],
    3: ["Decent. The can was hard to open and I have the scar."],
  },
  "Tretorn Academy (bucket)": {
    4.5: [
      by(
        "aditya.nair",
        "A coach's ball: it lasts, it is the same all through the bucket, and children do not fear it.",
      ),
    ],
    4: ["A bucket like this makes a Sunday of drills possible. Just don't play a match with them."],
    3.5: [by("lakshmi.menon", "Soft and slow, very good for practising volleys with the grandchildren.")],
  },
  "Wilson Performance Speed X3": {
    4: ["Comes fast off the back glass. Fun, once you have stopped being surprised."],
    3: [null],
  },
  "Siux Match": {
    3.5: ["A sociable ball for sociable games."],
    2.5: ["Wanted to like it, but it went quiet after an hour."],
  },
  "Dunlop Pro (padel)": {
    4: [
      by(
        "jehangir.irani",
        "A proper ball with a proper bounce, from people who have been making balls for rather a while.",
      ),
    ],
  },
};
