/** The commonest passwords of eight characters or more, in lower case, which are refused. */

const WORDS = `
00000000 000000000 01011980 01011990 01012000 01012010 01012011 0123456789 0987654321 1029384756 11111111
111111111 11112222 111222333 11223344 1122334455 11235813 1123581321 12312312 123123123 1232323q 123321123
12341234 12344321 123454321 1234554321 12345678 123456789 1234567890 12345678910 123456789a 123456789q
1234567a 1234567q 123456abc 12345qwert 1234abcd 1234qwer 123654789 12369874 123698745 123qwe123 123qweasd
123qweasdzxc 12qwaszx 147258369 147852369 14789632 147896325 192837465 1a2b3c4d 1passwor 1q2w3e4r 1q2w3e4r!
1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 22222222 25802580 31415926 33333333
4815162342 55555555 66666666 741852963 77777777 789456123 87654321 88888888 987654321 9876543210 99999999
a1234567 a12345678 a1b2c3d4 a1s2d3f4 aa123456 aardvark abc12345 abc123456 abc@1234 abcd1234 abcd12345
abcd@123 abcd@1234 abcdefgh access14 adgjmptw admin123 admin1234 admin@123 admin@1234 administrator airborne
airforce airplane alejandr aleksandr alexande alexandr amit1234 anthony1 aquarius asdf1234 asdf@123 asdfasdf
asdfghjk asdfghjkl aspirine assassin atlantis babydoll babygirl babylon5 bangalore barcelon barcelona
baseball baseball1 basketba bharat123 bharatmata bigdaddy billybob blackcat blackdog blahblah blink182
blizzard bluebird blueeyes bluemoon bobafett bonehead brooklyn brucelee buckeyes budlight bulldogs
business123 butterfl butterfly cadillac caliente californ cardinal carolina catherin cavalier cdtnkfyf
champion changeme changeme123 chargers charlie1 charlott chelsea1 chennai123 cherokee chevelle cheyenne
chocolat christia christin christop cjkysirj cocacola colombia colorado coltrane company123 computer
concrete consumer cooldude corvette cowboys1 creative crusader darkness darkside darkstar dbrnjhbz deadhead
deepak123 default123 defender deftones delhi123 dhoni123 diamonds dietcoke dingdong discover dkflbvbh
dodgeram dolphins dragon123 drowssap drpepper einstein ekaterina electric elephant elizabet engineer
enterpri eternity explorer facebook1 facebook123 fireball firebird fktrcfylh football football1 formula1
freckles freedom1 freepass freeuser fyfcnfcbz ganesh123 gangster ganpati123 garfield gateway1 geronimo
ghbdtnbr gn56gn56 godzilla goldfish goodluck goodtime google123 greenday guardian guinness halflife hannibal
hanuman123 hardcore heather1 hellfire hello123 hercules highland hindustan hollywoo hongkong hotstuff
hyderabad iloveindia iloveyou iloveyou1 iloveyou123 iloveyou2 immortal india123 india1234 india@123
indian123 infinity internet intrepid jaihind123 jaimatadi jaishreeram jessica1 jordan23 justdoit juventus
kangaroo katerina kawasaki keyboard kingkong kingston kittycat kohli123 kolkata123 krishna123 kumar123
lacrosse lasvegas letmein1 letmein123 letmein2 lifehack lightnin liverpoo liverpool login123 logitech
lollipop lonestar lonewolf longhorn loveyou123 lowrider mahesh123 mailcreated5240 makaveli manchester
marathon mariners marlboro maryjane matthew1 maverick megadeth mercedes meridian mersedes metallic metallica
michael1 michigan microsoft midnight minecraft mongoose monkey123 montreal morpheus motorola mountain
mumbai123 munchkin mushroom musicman mustang1 mustangs mylove123 ncc1701d ncc1701e nintendo oblivion
omnamahshivaya omsairam overlord p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa55word
pakistan panasonic panthers paradise pass@123 pass@1234 passport passw0rd passw0rd1 password password!
password1 password1! password12 password123 password1234 password@1 password@12 password@123 password@1234
patrick1 patriots pavilion pearljam peekaboo penguins peterpan platinum playtime plymouth poohbear pooja123
porkchop portland portugal precious predator presario princess princess1 priya123 punisher punkrock q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc qweasdzxc qwer1234 qwerasdf
qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty@123 qwertyui qwertyuiop qwertyuiop123 radhekrishna
ragnarok rahul123 raiders1 raistlin rajesh123 rammstein redalert redwings renegade rhbcnbyf richard1
rockstar rohit123 rolltide rootbeer rush2112 sachin123 saibaba123 sairam123 samantha samsung123 sandiego
sanjay123 sapphire scarface scoobydo scooter1 scorpion scotland sebastia secret123 security seinfeld
semperfi septembe serenity shamrock shaney14 sherlock shivshakti showtime simpsons sithlord skittles
skywalke slapshot slipknot snickers snowball socrates softball software soso123aljg spiderma spiderman
spitfire squirrel srinivas stallion starcraft stardust stargate startrek starwars steelers stephani stingray
stonecol stranger sundance sunshine sunshine1 super123 superfly superman superman1 suresh123 svetlana
sweetpea swimming swordfis swordfish tacobell tarheels temp1234 temp@123 test1234 test@123 test@1234
thailand thankyou thuglife thunder1 titleist tottenha trfnthbyf trombone trustno1 twilight ultimate user1234
usuckballz1 vacation valentin valentina vanhalen verbatim veronika virat123 vladimir waheguru warcraft
warriors waterloo welcome1 welcome1! welcome123 welcome@1 welcome@123 werewolf westside whatever wildcats
william1 wolfgang wolfpack wolverin wolverine wordpass wrangler wrinkle1 yankees1 zaq12wsx zaq1xsw2 zeppelin
zxcv1234 zxcvbnm1 zxcvbnm123
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
