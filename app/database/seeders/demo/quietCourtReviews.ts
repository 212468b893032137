import { by, type DemoReviews } from "./demoTypes";

/** Reviews of the courts with few. */
export const quietCourtReviews: DemoReviews = {
  "Fishnet & Glass": {
    5: [
      by(
        "tanvi.shetty",
        "After a tournament I want a physio, a cold towel and silence. This is the only place that has all three.",
      ),
    ],
    4.5: [null],
    4: [
      "Excellent courts. The salt on the glass makes the ball slide more than you expect, fun once you know.",
    ],
    3.5: ["Watermelon juice: five stars. Courts: four. Price of both together: two. I took the average."],
    3: [by("jehangir.irani", "The sea is free, I told them. They have found a way round that.")],
    2.5: ["Polished and a little cold. Nobody said hello until we were paying."],
    2: ["For this money I expect balls that bounce. The pair in the court basket were older than my shoes."],
    1: [
      "Our hour was given to somebody's guests while we stood there with the booking open. An apology would have been a start.",
    ],
  },
  "Cutting Chai Padel": {
    5: [
      by("farhan.sheikh", "Teen bhai, do court, ek chai. Poore sheher mein isse accha ghanta nahi milega."),
      by(
        "ananya.kulkarni",
        "My neighbourhood court, so I am biased, but bring me another club where the owner remembers how you take your tea and which knee is the bad one.",
      ),
      "Three hundred rupees, warm bread smell from the bakery, a rally going on that you can join. Padel as it should be.",
      by(
        "player",
        "Crossed the whole city for this and would again. The turf is patched, the welcome isn't.",
      ),
      "The youngest brother strings fairy lights on the fence every festival, all festivals. My children vote for this one.",
    ],
    4.5: [by("lakshmi.menon", "Clean, modest, punctual. They sweep before we arrive, not after.")],
    4: ["Small run-off behind court 2, mind the sacks of flour. I am serious."],
  },
  "Stage Eleven Padel": {
    4: ["Cheap, huge parking, never full on weekdays. You get what you pay for and a bit of cinema."],
    3.5: [
      by(
        "shreya.ghosh",
        "Someone has left a painted palace at the end of court 3 and I refuse to play anywhere else.",
      ),
    ],
    3: [null],
    2.5: ["It gets very warm. The film lights are pretty and cook you slowly."],
    2: ["Dead spot near the service line on court 1 that everyone local knows and aims for."],
    1: [
      "Asked for rental rackets and got two with cracked frames and one that said Property Of on it. The vending machine kept my fifty rupees. The court was fine, but by then I was in a mood.",
    ],
  },
  "Banyan Box": {
    5: [
      by("lakshmi.menon", "Shade all day. I take my tea under the tree and watch the young people run."),
      "Cycled there, locked the cycle, had a lesson, cycled back. A perfect morning for the price of a pizza.",
    ],
    4.5: [
      by(
        "meera.iyer",
        "Humidity under the canopy is higher than on the street and the ball comes up slower. Lovely for long rallies.",
      ),
    ],
    4: [
      "Patient coaching, honest prices. Ask for Vinod, who teaches at home for cash, too. Birds above court 2, wear a cap.",
      by("neha.patil", "झाडाखाली खेळायला मजा येते. कावळे मात्र नियम पाळत नाहीत."),
    ],
    3: ["Sweet place, weak lights. Past seven you play by memory."],
  },
  "Slow Lob Society": {
    5: [
      by("player", "Drew a retired judge and a college goalkeeper out of the hat. Best doubles of the year."),
      by("sofia.almeida", "I came alone to a new city and left with a group chat."),
    ],
    4: ["Relaxed, funny, surprisingly good carrot cake."],
    3.5: ["Not for you if you want to win. They ring a small bell when somebody argues a line call."],
    3: [by("vikram.rathore", "Pleasant people. I was asked, very politely, to hit softer.")],
  },
  "Coconut Line Padel": {
    4.5: ["Game at six, swim at seven, coconut at eight. Mumbai at its best."],
    4: [
      by(
        "tanvi.shetty",
        "They keep sand off the courts with a foot wash and a brush and a man named Pascal who misses nothing.",
      ),
    ],
    3.5: [null],
    2.5: ["Sea air is hard on the hinges: the door of court 3 had to be tied shut with a shoelace. Mine."],
  },
  "Wicker Chair Gymkhana": {
    5: [
      by(
        "jehangir.irani",
        "The croquet lawn is mourned, but the padel is first rate, and the soup is at one.",
      ),
    ],
    4.5: [
      "Went as a guest. Immaculate courts, and an argument about the rules settled by a man with the book in his pocket.",
    ],
    3: ["Superb surface, nineteen forms to enter. Ask your host to start on Monday for Sunday."],
    2: ["Guests may not use the lockers, the library or, as it turned out, the nearer of the two gates."],
  },
  "The Glass Tiffin": {
    4.5: [
      by(
        "harshit.agarwal",
        "An hour of padel in the lunch break, ironed shirt, back at the desk by two. Whoever put the ironing board there is a genius.",
      ),
    ],
    4: ["One small jewel of a court among the offices. Echoes a bit, so do the cheers."],
    3: [
      "Hard to find: second arch, past the stamp vendor, ask anyone. The bounce is good, the ceiling of parked pigeons less so.",
    ],
  },
  "Mangrove Edge Courts": {
    4: [
      by(
        "imran.qureshi",
        "Bachchon ke saath har Sunday. Egrets dekhte hain, maggi khaate hain, thoda padel bhi ho jaata hai.",
      ),
    ],
    3.5: ["Good courts at a good price. Bring repellent, wear socks, believe me."],
    2.5: [
      "Quiet and cheap. The turf smells of low tide for an hour a day; check the tables before you book.",
    ],
  },
  "Monsoon Shed": {
    5: [
      by(
        "shreya.ghosh",
        "Third week of July, red alert, every other court under water, and we played two dry hours. The shoe dryer works, too.",
      ),
    ],
    4: [
      "A plain shed with very good courts in it. In winter there are prettier places, in July there are none.",
    ],
  },
  "Night Shift Padel": {
    4.5: [
      by(
        "zoya.khan",
        "One in the morning after a release, four tired engineers, strong coffee. The guard keeps score and is stricter than an umpire.",
      ),
    ],
    3.5: [
      "Cheaper after eleven and cooler as well. The neighbours ask for quiet, so you learn to celebrate with your face.",
    ],
  },
  "Loom & Lob": {
    4: [
      by(
        "vikram.rathore",
        "The replay screen shows you exactly how late you were. Humbling, excellent, a little expensive.",
      ),
    ],
  },
  "Lighthouse Lane Padel": {
    4.5: [
      by(
        "sofia.almeida",
        "A garden, one court, a key under a flowerpot. I wrote an email and got an answer with a drawing of how to find the gate. In Lisbon nobody would believe me.",
      ),
    ],
  },
  "Kite String Courts": {
    3: [
      by(
        "ruchi.gala",
        "Good for the price. School benches, school tap, school bell at half past six that makes everybody miss.",
      ),
    ],
  },
};
