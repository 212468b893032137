import { by, type DemoReviews } from "./demoTypes";

/** Reviews of the courts with many. */
export const busyCourtReviews: DemoReviews = {
  "Mill Chimney Courts": {
    5: [
      "Best glass in the city, and they wipe it between bookings without being asked. You can read the ball off the back wall from the first point instead of the tenth.",
      by(
        "ananya.kulkarni",
        "I restore old buildings for a living, so I came to disapprove and left with a ten-hour pass. They kept the iron trusses, hung the lights between them so that nothing shines in your eyes when you look up for a lob, and left the brick bare. The courts themselves are level to the millimetre: no dead corner, no puddle by the door. Court 4 is the quiet one, away from the café grinder. Book it for lessons. What I would change: the changing room has two showers for sixteen players, so at nine in the evening you queue in a towel and make friends. And please put a clock where players can see it; everyone plays three minutes into the next booking and nobody means to. The café closes before the last game ends, which is a small cruelty. None of this stops me from coming every Tuesday.",
      ),
      "Booked for six colleagues who had never held a racket. The desk lent us rackets, drew the rules on a napkin and came to check on us twice. Everyone has asked when the next one is.",
      "Rain hammering on the roof, dry court, hot coffee after. That is the whole review.",
      by(
        "mateo.ferrer",
        "Could be Valencia, except that the coffee is better. Proper bounce, proper space behind the door, people who play to the end of the hour.",
      ),
      null,
      "Parking inside, lockers that lock, a lounge for whoever lost. Costs more than the others around here and I don't mind.",
    ],
    4.5: [
      "Lights are even from corner to corner. Half a star off because the good hours are gone within a minute of opening.",
      by(
        "harshit.agarwal",
        "I book four courts here every second Thursday for our office league. One invoice, no arguments, and they once called me when I had put in the wrong date. Would be five stars with a bigger café.",
      ),
      "Fast turf, true glass. Take balls with less jump at noon, the hall gets warm under the roof.",
      null,
    ],
    4: [
      by(
        "player",
        "Really good courts. Getting there by train and on foot along the mill lanes takes longer than the match, so make it ninety minutes.",
      ),
      "Everything works. It just never feels like a steal at these prices.",
      "Court 1 is next to the entrance and people walk behind the glass while you serve. Ask for 3 or 4.",
      by("jehangir.irani", "Civilised. One misses a chair with a back."),
    ],
    3.5: [
      "Lovely place, but our 7 pm started at 7.12 because the group before us was finishing a tie-break and the desk looked the other way.",
      "Great courts, café had run out of everything except brownies. I had two.",
    ],
    2.5: [
      "Paid for ninety minutes, lights on our court dimmed after sixty and took a while to come back. They gave us a voucher in the end. Courts are fine.",
    ],
  },
  "Almond Tree Padel Garden": {
    5: [
      by(
        "priya.dsouza",
        "My Sunday place. You hear koels between points and somebody's dog sleeps by the net post. Coach Rehan fixed my volley in one lesson by telling me to stop trying so hard.",
      ),
      "The shade moves across court 2 from eight to ten in the morning, so with a bit of planning you never play in the sun at all. Regulars know. Now you do too.",
      "Friendliest regulars anywhere. We were three, they found us a fourth in the café within five minutes, and she was better than all of us.",
      by(
        "lakshmi.menon",
        "At seven in the morning there is a breeze, there is shade, and there are two other ladies over sixty. What more does a court need.",
      ),
    ],
    4.5: [
      "Leaves on the court after a windy night, gone within a minute because everybody grabs a broom. It is that kind of place.",
      "Open air, decent turf, the best lime soda in the suburb.",
      null,
    ],
    4: [
      by(
        "player",
        "Evening slots vanish, so I come for lunch when nobody else is foolish enough. Hot, empty, happy.",
      ),
      by(
        "farhan.sheikh",
        "Mast jagah hai. Ped ke neeche chai, court ekdum saaf, log bhi acche. Bas parking ke liye bhagwan se baat karni padti hai.",
      ),
      "Lovely in winter. In May take two shirts and a towel for the grip.",
    ],
    3.5: [
      "Nice garden, but almonds fall. One ended a rally on match point and we still argue about it.",
      "Charming, a little worn. The fence behind court 3 has a hole the size of a ball, as we found out three times.",
    ],
    3: [
      "Too loud for me in the evening: café music on one side, traffic on the other. Mornings are a different club.",
    ],
    2: [
      "It rained, the courts were slippery, we stopped after twenty minutes and got no credit for the rest. The person at the desk was kind about it, the rule is not.",
    ],
    1.5: [
      "Booking was confirmed on my phone, someone else was on court with the same confirmation on theirs. They offered us nine in the evening. We had babysitters till eight.",
    ],
  },
  "Red Oxide Racket House": {
    5: [
      by(
        "aditya.nair",
        "I bring my juniors here, so let me write about children. The coaches learn every name in the first session. Nobody is sent to fetch balls as a punishment. There is a shorter net and slower balls for the under-nines, and a rule that adults on the next court put their phones away when a child is serving, which I have not seen anywhere else. The practice wall is free, and at five in the afternoon it has a queue, which tells you all about it. The two indoor courts get stuffy in October. The outdoor ones drain in about twenty minutes after a shower, because somebody thought about the slope. My only wish: a second water point, since six courts and forty children at one tap is a tournament of its own.",
        "works",
      ),
      by(
        "player",
        "Joined the Saturday ladder at the bottom, climbed to second from the bottom, met everyone I now play with. Put your name on the board.",
      ),
      "Tried three rackets on court before buying one. They talked me into the cheaper one.",
      by(
        "tanvi.shetty",
        "Women's mornings are the best idea any club in this city has had. Mixed levels, no fuss, tea after.",
      ),
      "Fair price, honest people, good turf. Six courts mean that you nearly always get one.",
      by("neha.patil", "मुलांसाठी सुरेख जागा. प्रशिक्षक शांत, कोर्ट स्वच्छ, पाणी थंड. शनिवारी नक्की या."),
    ],
    4.5: [
      "My son started in the juniors' group in June and now corrects my grip at dinner.",
      "Indoor courts when it rains, courtyard breeze when it doesn't. The canteen could do with one thing that isn't fried.",
      null,
    ],
    4: [
      "Good all-round house. Court 6 is a bit dark in the far corner.",
      by(
        "imran.qureshi",
        "Beginner batch se shuru kiya tha, coach ne pehle din hi bola: run less, think more. Ab dono karta hoon, thoda thoda.",
      ),
    ],
    3.5: [
      "Full of life, which also means full of noise. Take an outdoor court if you want to hear your partner call.",
    ],
    3: ["Parking is for scooters. Arrive early and make peace with the lane."],
  },
  "Dragonfly Padel": {
    5: [
      by(
        "zoya.khan",
        "Nine in the evening, lake breeze, four friends, nobody in a hurry. I moved flats to be closer and I am only half joking.",
      ),
      null,
    ],
    4.5: ["Courts 4 and 5 are closest to the water and always a few degrees cooler."],
    4: [
      "Good value for Powai. The rental rackets have seen things, so bring your own.",
      "Easy parking, easy booking, fair bounce. First-aid box was full when I needed it, which I noticed and liked.",
      by(
        "kavya.reddy",
        "Very kind to beginners. A stranger on the next court showed us how the serve works and then went back to his match.",
      ),
      by(
        "player",
        "A solid evening every time. Insects around the lights after rain, they weren't joking with the name.",
      ),
    ],
    3.5: ["Fun place, tired nets. Two of the five sag in the middle and everybody pretends not to see it."],
    3: [
      "Wind is part of the game here. Lobs go on little holidays.",
      "Okay courts, but the floodlight on court 2 flickers and they have been waiting for a part since Diwali.",
    ],
    2.5: ["The turf on court 1 needs sand. I slid more than I ran."],
    1.5: [
      "Called to move our booking, was told to use the site; the site told us to call. Gave up and ate at the café, which was good.",
    ],
  },
  "Leopard Crossing Padel": {
    5: [
      by(
        "omkar.sawant",
        "Thanekars, we have won. Eight courts, hills behind, thirty rupees of poha in the canteen. Town people, please keep thinking it is too far.",
      ),
      by(
        "meera.iyer",
        "I have played forty-one courts in and around the city and this is the one I send people to. The reason is space. Behind each door there are three clear metres, so you can run out after a smash and get back in without meeting a bench, which is how the game is meant to be played and almost never is. The surface is even, the sand is brushed every morning, and the glass panels are flush at the joints, so the ball comes off the corner the same way twice. At six in the morning it is four degrees cooler than the island city; I carry a thermometer, do not ask. It is a long ride. Share a car, take the early slot at the lower price, and have breakfast in the canteen while your friends downtown are still looking for parking.",
      ),
      "Ramp to every court, a wide door, a washroom that a wheelchair fits into. My father watched from courtside for the first time.",
      by("siddharth.joshi", "I am the worst player there and have never been made to feel it."),
    ],
    4.5: [
      "Fifteen minutes on the highway turned into fifty, and it was still worth it.",
      by(
        "aditya.nair",
        "Enough courts to run a proper camp without closing the club to everybody else. The canteen feeds thirty children before the first one complains.",
      ),
    ],
    4: ["Cool, green, well kept. Phone signal comes and goes, so take a screenshot of your booking.", null],
    3.5: ["The morning price is a gift. The evening crowd makes you wait for a shower."],
    3: ["Nice, but the monkeys took our bananas. Not the club's fault, and yet."],
  },
  "Terrace Fourteen": {
    5: [
      by(
        "arjun.banerjee",
        "Sunset from here with a racket in your hand is unreasonable. Go once a year and forgive the price.",
      ),
      "Took my team up for a farewell. Nobody remembers the score, everybody remembers the view.",
    ],
    4: ["One court, so no noise and no neighbours. Towels are thick. The lift is slow."],
    3.5: ["Beautiful and windy. Anything above head height is a suggestion.", null],
    3: ["You pay for the sky. The turf is average and the side glass rattles."],
    2.5: [
      "We lost two balls over the edge and were charged for both, which is fair, and for a third, which was not ours.",
    ],
    2: [by("vikram.rathore", "A terrace is no place for a smash. Half my game was forbidden by a sign.")],
    1.5: ["Lift out of order, fourteen floors on foot, slot not extended. We warmed up, I suppose."],
  },
};
