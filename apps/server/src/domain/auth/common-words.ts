/**
 * Words of four letters and more in the 10,000 most frequent leaked passwords, and the 500 most frequent given names
 * of women and of men: letters only, in lower case.
 * From the frequency lists of zxcvbn 4.4.2 (MIT, Dropbox): THIRD_PARTY_NOTICES.md.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
aaaa aaaaa aaaaaa aaaaaaa aaabbb aaasss aabbcc aaliyah aardvark aaron aassdd abacab abacus abbey abcd abcde abcdefg
abcxyz abdulla abel aberdeen abgrtyu abigail abnormal abracadabra abraham abrakadabra abraxas abrupt absolut abstr
abudfv acacia acapulco access accord account aceman acetate achilles achtung acidburn acmilan action acura adam
addie adele adgjmp adgjmptw adidas admin adolfo adonai adonis adrenalin adrian adriana adriano adrienne adrock
advent adventur aerosmit aerosmith aeynbr aezakmi afrika afrodita agassi agent aggie aggies agnes agnieszka agustin
agyvorc aikido aikman aimee airborn airborne airbus airforce airman airplane airwolf aisan ajax akasha akatsuki
akira alabama aladdin aladin alain alan alaska alatam albany albatros albert alberta alberto albion alcatel alcatraz
alchemy alejandr alejandro aleksa aleksander aleksandr aleksandra aleksei aleksey alenka alessand alessandro alessia
alessio alex alexande alexander alexandr alexandra alexandre alexandru alexei alexey alexi alexis alexus alexxx alfa
alfalfa alfarome alfons alfonso alfred alfredo algernon alibaba alice alicia aliens aligator alinka alisha alisher
alison alkaline allah allan allblack allday allegro allen alleycat alligator allison allme allmine allnight allone
allsop allstar allstars allstate alma aloha alonzo alpha alphabet alphaman alpina alpine altair altec alterego
althor altima altoids alton alucard alvin alyssa amadeus amand amanda amarillo amateur amateurs amatory amature
amazon amber ambers ambrosia amelia amelie americ america amerika ameteur amethyst ametuer amidala amiga amigo
amigos amonra amor amorcit amore amoremio amores amormi amos amour amstel amsterda amsterdam anaconda anai anakin
anakonda anal analsex ananas ananda anarchy anastasi anastasiya anatoliy anderso andover andre andrea andreev andrei
andrej andres andrew andrey andromed andromeda andros anduril andy andyod anechka anfield anfisa angel angela
angeleye angelica angelina angelit angelito angelo angelofwar angelok angels angelus angie angus anhyeuem animal
anime anita anjali ankara anna anne annette annie antares anteater antelope anthon anthony anthrax antigone antoine
antoinette anton antoni antonia antonio antonov antoshka anubis aolsucks apache apelsin apollo apple applepie apples
apricot april aprilia apteka aptiva aquafina aqualung aquaman aquarius aquila aqwzsx arabella aragorn aramis ararat
arcadia arcane arcangel archange archangel archery archie architec archon area argent argentin argonaut argyle aries
arioch arizona arjay arlene armada armageddon armagedon arman armando armani armstron arnaud arrakis arrow arrows
arsena arsenal arsenalfc arslan artem artemis artemka arthur artofwar artur arturo aruba asasin asdas asdasd asddsa
asdf asdfasdf asdffdsa asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfqwer asdfzxcv asdqwe asdzxc asgard ashle
ashley asians asimov aslan asmodeus aspen aspire aspirine assasin assassin assassins assclown asscock assface
assfuck asshol asshole assholes asslover assman assmunch asssss asswipe assword astalavista asterios asterix asthma
astonvil astra astral astro astros atech athlon athome atlanta atlantis atlas atomic atreides atticus attila aubrey
auburn audi audia audis auditt audrey auggie augustin augusto aurelie aussie austin australi autocad avalanch
avalanche avalon avangard avanti avatar avenger avgust aviator avrora awesome awnyce axeman axio ayanami ayrton
azamat azazel azert azerty azertyui azertyuiop azrael azsxdc azsxdcfv aztec azteca aztecs aztnm azzer babe babel
babemagn babemagnet baberuth babes baboon babushka baby babybear babyblue babyboy babycake babydoll babyface babygir
babygirl babylon babylove bacardi bacchus backbone backdoor backspac badabing badass badboy badboys baddest baddog
badger badgers badgirl badguy badkarma badlands badman badnaamhere bagels baggies baggins baggio bagira bagpuss
bahamut bailey bajingan baker balboa balder baldrick baldur ball balle baller ballgag ballin balloon balloons balls
ballsack balrog baltika baltimor bama bambam bambino bamboo banaan banan banana bananas banane bandi bandit bang
banger bangkok banker banner banshee bantam banzai baphomet baraban baracuda baraka barakuda barbados barbara barbie
barcelon barcelona bareback barefeet barefoot barfly baritone barkley barks barley barnaby barney barnie baron
baronn barracud barracuda barrage barry barselona barsik bart bartek bartman bartok basebal baseball basher basket
basketba basketbal basser basset bassin bassman bassoon bastard bastet bastos batgirl batigol batma batman bauhaus
baura bayern baylee bayliner baywatch bazooka bball bbbbbb bbking bcfields bdfyjd bdfyjdf bdsm beach beachbum
beaches beagle beaker beaks beamer beanbag beaner beanie bear bearcat bearcats beardog bears beast beastie beater
beatle beatles beatrice beautifu beauty beaver beavis becca beckham becky becool bedlam bedrock beebop beech
beefcake beeker beeline beemer beer beerman beerme beethove beetle beezer begemot behappy behemoth belair belinda
belinea belize belkin bella bellaco bellagio belle belmont beluga bendover benessere benfica beng bengals benito
benjami benjamin benji bennie benny beowulf beretta bereza bergkamp berkut berlin bernadette bernard bernhard
bernice berserk bert bertha besiktas bessie bestbuy beth bethan bethany betsy betty bettyboo bettyboop beulah
beverly beyonce bgates bhbcrf bhbirf bhbyrf bhjxrf bian biao biatch biceps bicycle bigal bigass bigbad bigballs
bigbang bigbear bigben bigbird bigblack bigblock bigblue bigbob bigboobs bigbooty bigboss bigboy bigbucks bigbutt
bigbutts bigcat bigcock bigd bigdad bigdaddy bigdave bigdawg bigdick bigdicks bigdog bigdogg bigfish bigfoot
biggdogg biggie biggirl biggles biggun bigguns bigguy bighead bigjim bigjoe bigjohn bigmac bigmama bigman bigmike
bigmoney bignasty bignuts bigone bigones bigpapa bigpenis bigpimp bigpimpi bigpoppa bigpun bigpussy bigred bigsexy
bigshow bigstick bigtime bigtit bigtits bigtoe bigtruck biguns bigworm biit biker bikers bikini bilbo bill billabon
billabong billiard billie billows billy billyb billybob billyboy bimbo bimmer bing bingo binky binladen biohazard
bionic bionicle bird birddog birdie birdman birthday biscuit bisexual bismarck bismark bismilla bismillah bitch
bitchass bitches bitchs bitchy biteme bizkit bizzare blabla black blackass blackbel blackbelt blackberry blackbir
blackbird blackboy blackcat blackcoc blackcock blackdog blackhaw blackhawk blackice blackie blackjac blackjack
blacklab blackops blackout blacks blacky blade bladerunner blades blahblah blaine blaise blake blam blanca blanche
blanked blaster blaze blazer blazers bleach blender blessed blessing blindax blink blinky blitz blizzard blobby
bloke blonde blondes blondie blondinka blonds blondy bloods bloomin bloopers blower blowfish blowjob blowjobs blowme
blubber blue blueball bluebear bluebell blueberr bluebird blueboy bluedevi bluedog blueeyes bluefish bluejay
bluejays blueman bluemoon bluenose blues bluesky bluesman bluestar blunted blunts boarder boater boating bobafett
bobber bobbie bobby bobbys bobcat bobcats bobdole bobdylan bobert bobmarle bobmarley boeing bogart bogdan bogey
boggie bogota bohica boiler boingo bolero bolitas boliva bolivi bollocks bollox bologna bombay bomber bombers
bonanza bond bondage bondarenko bonehead boner boners bones bonethug bonghit bonghits bongo bonita bonjour bonjovi
bonkers bonnie bonovox bonsai bonzai bonzo boob boobear boobed boober boobie boobies booboo boobs boogaloo booger
boogers boogie boohoo bookcase bookie bookworm boomboom boomer booper booster booter bootie booties bootleg boots
bootsie bootsy booty bootys booyah boozer bopper borabora bordeaux boricua boris boroda boromir borussia bosco
boscoe boss bosshog bossman boston boulder bounce bouncer bounty bowl bowler bowling bowtie bowwow boxcar boxer
boxers boxing boxster boxter boytoy boyz bozo brabus brad bradford bradley bramble brandi brando brandon brandy
brasil brasilia bravehea braveheart braves bravo brazil brdr breaker breast breasts breeze breezy bremen brenda
brendan brenden brent brest bret brett brian brianna brians bricks bridget briefs brigada brighton bristol britney
brittany brodie broker bronco broncos broodwar brooke brooklyn brother brown browndog browneye brownie browns bruce
brucelee bruins bruiser bruno brutis brutus bryan bryce bubba bubbaa bubbas bubble bubblegum bubbles buceta bucker
bucket buckeye buckeyes buckshot buckwhea bucky budapest buddah buddha buddie buddy buddyboy buddydog buddys budgie
budlight budlite budman budweise budweiser buffa buffalo buffalos buffer buffet buffett buffy buffys bugatti bugger
buggy bugman bugsbunn buick builder bukkake bukowski bull bulldawg bulldog bulldogs bullet bullfrog bullit bulls
bullseye bullshit bullwink bumble bumblebe bummer bumper bunghole bungle bunnie bunnies bunny bunnys buratino burger
burly burner burnout burrito bushed bushel bushido businessbabe businka buste buster bustle busty butch butchie
butchy butkus butter buttercu buttercup butterfl butterfly buttfuck butthead butthole buttman buttons buttplug
buzzard buzzer bynthytn byron byteme cabbage cabernet cableguy caboose cabron cactus caddy cadillac cadman caesar
cafc cajun calamity caleb calgary cali calibra calico caliente californ caligula calimero callisto callofduty callum
calvin calypso camaro camaross camber cambiami cambridg camden came camel camelot camels cameltoe camero cameron
camil camille camilo camino camper canada canary cancer cancun candace candice candies candle candy candyass
candyman candys cang canine cannabis cannibal cannonda canon cantona canuck canucks capcom capecod capetown capital
capitals capoeira capone capri capricor capricorn capslock captain cara caracas carajo caralho caramba caramel
caravan cardinal care carebear carefree carl carla carling carlito carlitos carlos carlton carme carmen carmex
carnage carnival carol carole carolina caroline carolyn carpedie carpediem carpente carpet carrera carrie carrot
carrots carsten carter carthage cartman cartoon cartoons carwash cary casablanca casanova caserta casey caseydog
cashew cashflow cashmone cashmoney casino casio caspe casper cassandr cassandra cassie cassius caster catalin catch
catcher catdaddy catdog catfight catfish catfood catherin catherine cathy catman catnip cats catter catwoman
cavalier caveman cayenne cayman cazzo cazzone cbrrr ccbill cccccc cdtnbr cdtnkfyf ceasar ceaser cecelia cecil
cecilia ceckbr cedric celeb celeron celeste celia celica celine celtic celticfc celtics cement ceng cent cerber
cerberus cerebus cerveza cesar cesare cessna cevthrb cezer cfiekz cfitymrf cfvceyu cgfhnfr chacal chachi chad chai
chainsaw challeng champ champagn champion champs chance changeme chango chao chaos chappy characte charger chargers
charisma charl charle charlene charles charli charlie charlies charlott charlotte charlton charly charmed charon
chase chaser cheater checker checkers checkit checkmat cheddar cheeba cheech cheeks cheeky cheerleaers cheers chees
cheese cheetah chelle chelse chelsea chemist chemistr cheri cherokee cherries cherry cheryl cheshire chessie cheste
chester chesty chevelle chevrole chevrolet chevy chevys chewbacc chewey chewie chewy cheyanne cheyenne chiara
chicago chicco chichi chicken chickens chickenwing chicks chico chief chiefs chiks chilli chillin chillout chilly
chimera china chingon chino chinook chipmunk chipper chippy chisox chitown chivas chloe chobits chocha chocobo
chocolat chocolate choh chooch choochoo chopin chopper choppers chou chowder chris chrisb chrisbln chriss chrissy
christ christia christian christie christin christina christine christma christo christop christophe christopher
christy chrome chronic chrono chronos chrysler chuai chuan chuang chubby chucha chuck chuckie chuckles chucky chui
chunky chuo churchil ciccio cicero cigars cimbom cinder cindy cinnamon cipher cirrus cisco citadel citibank citroen
citron citrus civicsi civilwar cjkysirj cjkywt cjytxrf ckfdbr claire clancy clapton clara clarence clarinet classic
classics claude claudi claudia clay claymore clayton clemson cleopatr clevelan cleveland clifford cliffy clifton
climax climber clint clinton clipper clippers clips clit clitlick clitoris cloggy closeup cloud clouds cloudy clover
clovis clowns clutch clyde cneltyn cnfkrth cnfybckfd cntgfy coach cobain cobalt cobra cobras cobraya cocacol
cocacola cocaine cochise cock cocker cocks cocksuck cocksucker coconut codeblue codered cody coffee coffees cohiba
coke cola coldbeer coldplay colin collecti colleen collie colnago colombi colombia colorado colors colossus colt
coltrane columbo comanche comcast comein comeon comet comets comicbookdb commande commando commodor compaq compass
compute computer conan concord concorde concrete condom condor cong conker conman connect connie connor conrad
constance consumer contortionist contour contra control coochie cooker cooki cookie cookies cool coolbean coolboy
coolcat cooldude cooler coolgirl coolguy coolhand coolio coolman coolness coolone cooper coors cooter copenhag
copper cora corazo corey corgan corleone corndog cornelius cornhole corolla corona corrado corsair corsica cortina
corvet corvett corvette cory cosmic cosmo cosmos costaric cosworth cougar cougars counterstrike courtney coventry
cowboy cowboys cowboyup cowgirl cowman coyote cpord cracker crafty craig cramps crappie crash craving crayon crazy
crazybab crazyman creampie creamy creatine creative creeper creepers crescent cretin crevice crfprf cricket crimson
crispy cristiano cristina critter crjhgbjy crocodil cronic crowbar cruise cruiser crumbs crunch crunchy crusader
crusher crusty crysis crystal csyekz csyjxtr ctdfcnjgjkm cthtuf cthulhu cthutq ctrhtn cuan cubano cubbies cubs
cubswin cucumber cuddles cueball cuervo culinary cumeater cumm cummer cumming cumonme cumshot cumslut cunt cunts
cupcake cupoi curious curt curtis custard custom cutiepie cutlass cutter cvbhyjd cvbhyjdf cvthnm cwoui cxfcnkbdfz
cxfcnmt cyber cybersex cyborg cyclone cyclones cyclops cygnus cygnusx cynthia cypher cypress cyrano dabears dabomb
dabulls daddy daddyo daddys daedalus daemon daewoo daffodil daffy dagestan dagger dagobert daisy daisydog daisymae
dakine dakota dale dalejr dallas dalshe damage damager daman damian damien dammit damnit damon dana dance dancer
dandfa dang danger dangerou danie daniel danielle daniil danil danila danilka dank danman danmark danni danny
dannyboy dante dantes danzig dapper daredevi daredevil darian darin darina darkange darkangel darkelf darklord
darkman darkmoon darknes darkness darkone darkside darkstar darla darlene darnell darrel darrell darren darrin
darryl darth darthvad darthvader darwin daryl dasani dasha dashka datsun dave davecole david davidb davidc davidd
davide davidj davidoff davids davinci davis dawg dawgs dawn dawns daydream daytek daytona dazzle dbnfkbq dbnfkbr
dbnfkz dbrecz dbrnjh dbrnjhbz ddddd dddddd deadhead deadman deadpool deadspin dean deanna death deathnote deathrow
debbie deborah debra decimal deejay deepak deepblue deepthro deepthroat deerhunt deeznuts deeznutz default defcon
defender defiant deftones deicide dejavu delbert delboy delete delfin delia delight della delores deloris delphi
delphin delpiero delsol delta deltas deluxe demetrius demo demon denali deng deniro denis denise deniska denni
dennis depeche derek derevo derf derparol derrick desert designer desire desiree deskjet desktop desmond desperado
destin destiny destroye detectiv detroit deuce deutsch deutschland devil devildog devilman devilmaycry devils devin
devo devon dewalt dewayne dewey dexter dfcbkbcf dfcbkbq dfghjc dfhdfhf dfkthbz dfkthf dfktynby dfktynbyf dfvgbh
dfytxrf dharma dhjnvytyjub diabl diablo dialog diamant diamante diamon diamond diamonds diana diane dianna dianne
diao diaper dick dicker dickhead dickie dicks dickweed dicky diddle didier diehard diesel dietcoke dieter digger
diggler digimon digital dilbert dildo dildos dilligaf dillweed dima dimas dimasik dimebag dimitri dimples dinamo
dinara dindom dinero ding dingbat dingdong dingo dinosaur dipper dipset dipshit dipstick dirtbag dirtbike dirty
dirtydog disco discover discus disney diva diver divers divine divx dixie django djdjxrf djivanfros djkjlz dkflbckfd
dkflbr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dmband dmitriy dmitry dnsadm dobber doberman doctor dodge dodger dodgeram
dodgers dodges dogbert dogbone dogboy dogcat dogface dogfart dogfood dogg dogger dogggg doggie doggies doggone doggy
doggydog doggys doggystyle doghouse dogma dogman dogmeat dogpound dogs dogshit dogwood doit doitnow dokken doktor
dolemite dollar dolly dolores dolphi dolphin dolphins domainlock domenico dominator domingo domini dominic dominick
dominik dominika dominion dominiqu domino donald donjuan donkey donna donner donnie dontknow donuts doobie doodah
doodie doodle doodles doofus doogie dookie doomsday doorknob dora doreen doris dorothy dorthy dortmund dotcom
doubled douche doug dougal doughboy dougie douglas downhill draco dracula dragn drago dragon dragonba dragonball
dragonballz dragonfl dragonfly dragons dragonz dragoon dragrace dragster drakon draven dream dreamcas dreamcast
dreamer dreamers dreams dresden drevil drew drifter driller drinker driver drizzt drjynfrnt droopy dropdead dropkick
drowssap drpepper druid drummer drywall dshade dthjybrf dtkjcbgtl dtxyjcnm duan duane dublin ducati duchess duck
duckhunt duckie duckman ducks ducksoup ducky dude dudeman duffer duffman dumbass dundee dungeon dunhill duracell
durango duster dustin dusty dustydog dutchess dutchman dvader dwayne dwight dyjuy dylan dynamite dynamo dzxtckfd
eagle eagles earl earnest earnhard earthlin earthlink eastside eastwood easypay eatme eatmenow eatpussy eatshit
ebony eclipse edcrfv eddie edgar edinburg edith edmond edmund edna edthom eduard eduardo edward edwin eeyore efrain
egghead eggman eggplant egorka egorov eight eightbal eileen einstein ejaculation ekaterina ekmzyf elaine elbereth
elbert elcamino eldiablo eldon eldorado eleanor electra electric electro electron elefant elektra element elena
elephant eleven elgato elias elijah elisa elisabet elite elizabet elizabeth elizaveta ella ellen elliot elmer elodie
eloise elpaso elrond elsa elsie elton elvira elvis elvisp elway emachines emanuel embalmer emerald emil emili emilio
emily emine eminem emma emmanuel emmett emmitt empire empires encore ender enforcer engage engineer england enigma
enrico enrique enter enterme enternow enterpri enterprise entropy envision epsilon epson equinox eragon eraser
erasmus erasure erection erfolg eric erica erick ericsson erik erika erin erma ernest ernestine ernesto ernie erotic
erotica ervin erwin escalade escher escorpio escort eskimo espana espresso esprit esquire essendon essie esteban
estelle esther estrell eternal eternity ethan ethel ethernet euclid eugene eula eunice euphoria eureka europa evan
evanescence evangeli evangelion evelyn ever everest everett evergree everlast everques everquest everton evgenii
evgeniy evgeniya evil evildead evilone evolutio excalibu excalibur excellen excite exigen exigent exkp exodus exotic
exploite explorer express extensa extreme eyeball fabia fabie fabienn fabienne fabio fabiol fabric facefuck facial
faggot failsafe fairlane fairway faisal faith fakepass falcon falcons fallen fallout falstaff famil famili familia
family fanatic fandango fang fannie fantasia fantasti fantasy fantom fantomas faraon farcry farida farmboy farscape
farside fart farter fartman fastball fastcar fastcars faster fastu fatass fatboy fatcat fathead fatman fatty
favorite faye fduecn feagle feanor fearless feather feathers federica fedorov feeder feedme feelgood felicia feline
felipe felix fellatio femmes fender feng feniks fenix fenris fenway fergie fergus fernand fernando ferrar ferrari
ferret fester festus fetish fettish fghtkm fgtkmcby fhctybq fhntvrf fhvfutljy fialka ficken fiddle fidelio fidelity
fiesta figaro fightclub fighter filimon filippo filter finalfantasy finder finger fire fireball firebird fireblad
fireblade firedog firefigh firefly firefox firehawk fireman firenze firestar firestorm firewall firework first fish
fishbone fishcake fisherma fisherman fishes fishface fishhead fishin fishing fishon fishtank fishy fister fisting
fitness fitter fivestar fkbyjxrf fkbyrf fkmnthyfnbdf fktrcfylh fktrcfylhf fktrctq fktyeirf fktyrf flamengo flames
flamingo flange flanker flapper flash flasher flashman flathead flatron fletch flexible flhtyfkby flicks flintsto
flipflop flipmode flipper flippy floppy flora florence florian florida flossy flounder flowe flower flowers floyd
flubber fluff fluffy flvbybcnhfnjh flyboy flyer flyers flyfish flyguy fmale focus foghorn fokker fomoco foobar
footbal football footjob footlove footman forall force fordf fordtruc foreplay foreskin forest foreve forever forfun
forgetit forklift forlife forme formula forrest forsaken fortuna forumwp foryou fossil fosters four foxcg foxfire
foxhound foxtrot foxy foxylady fozzie fraggle franc frances francesc franci francine francis francisc francisco
frank franki frankie franky freaks freaky freckles fred freda freddie freddy frederick frederik fredrick freebird
freedo freedom freee freefall freeme freepass freeporn freesex freeuser freeway freewill freiheit fremont frenchie
frenchy fresh fresno friday friends friendster fright frisbee frisco frisky fritz frodo frog frogger froggie froggy
frogman frogs front frontera frontier frosch frosty fruitbat fruity ftball fubar fucing fuck fuckall fucke fucked
fuckedup fuckem fucker fuckers fuckface fuckfest fuckff fuckhead fuckher fucking fuckinside fuckit fuckm fuckme
fuckmehard fuckof fuckoff fuckshit fuckthat fuckthis fucku fuckup fuckyeah fuckyo fuckyou fucmy fugazi fujifilm
fujitsu fuking fukkc fulcrum fulham fullback fullmoon fungus funhouse funky funme funny funnyman funstuff funtik
funtime funtimes furball fusion fussball futbol futurama futyn fuzzball fuzzy fyfcnfcbz fyfnjkbq fylhtq fynjirf
fynjybyf fynrf fytxrf fyutkbyf fyutkjxtr fyyeirf fzappa gabber gabby gabrie gabriel gabriell gadget gaell gagarin
gagged gagging gaijin gail galactic galadriel galant galary galaxie galaxy galeries galileo galina gallaries galore
gambit gambler gameboy gamecock gamecube gameover gamer gamma gandalf gandolf gandon ganesh ganesha gangbang
gangbanged gangrel gangsta gangster ganja ganjaman ganjubas gannibal garden gareth garfield gargoyle garion garland
garry garter gary gasman gateway gatit gatito gator gatorade gators gatsby gaucho gawker gayboy gayle gaymen gazelle
gbcmrf gbgbcmrf gbhfvblf gbpltw gbyudby gdtrfb gecko geezer gegcbr geheim geibcnbr geisha gemini gene general
generic genesis geneva genevieve geng genghis genius geoffrey georg george georgi georgia gerald geraldin geraldine
gerard gerardo gerbil gerhard germany geronimo gerrard gertrude gesperrt getin getit getlost getmein getmoney getoff
getout getsdown getsome gfcgjhn gfdkbr gfgfvfvf gfhfljrc gfhjdjp gfhjkm gfhjkmgfhjkm gfhjkzytn gfnhbjn gforce
gfynthf ghbdtn ghbdtnbr ghbdtndctv ghbdtnrfrltkf ghblehjr ghbrjk ghbrjkbcn ghbywtccf ghetto ghhhhj ghjcnbnenrf
ghjcnj ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjq ghjdthrf ghjnjnbg ghjnjrjk ghjuhfvvf ghjvtntq ghost ghostrider
ghtktcnm giacomo gianluca gianni giants gibson gideon gigabyte giggle giggles gilbert gilberto gilles gina ginge
ginger ginola ginscoot giorgi giorgio giraffe girfriend girlie girlies girls girsl gitara giulia giveitup giveme
gixxer gizmo gizmodo gizmos gizzmo gjhjkm gjkbyf gladiato gladiator gladys glamour glen glenda glendale glenn
glennwei glenwood glider glitter globus glock gloria gmoney gngn goalie goarmy goat goatboy goats goaway gobears
gobigred goblin goblue gobucks gobucs gocats gocubs godawgs godbless goddess godfathe godfather godiva godlike
godsmack godspeed godzilla goethe gofast gofish goforit gogators gogeta gohan goheels gohell gohogs gohome goirish
goku golden goldeney goldeneye goldfing goldfinger goldfish goldrush goldstar goldwing golf golfball golfclub golfer
golfgti golfing golfman golfnut golfpro goliath gollum gomets gonads gonavy gong gonzo goober goochi good goodboy
goodday gooddog goodfell goodgirl goodguy goodie goodison goodlife goodluck goodone goodsex goodstuf goodtime goodu
goodyear goofball goofy google gooner goonies goose gooseman gopack gopher gophers gordo gordon gorilla gorillaz
gotcha goten gotenks goth gotham gothic gotigers gotmilk gotohell gotribe gotyoass govols grace grady gramma gramps
granada grandam grandpri granny grant grapeape grapes gratis gravis graywolf grease great greatone greatsex
greedisgood green greenbay greenday greenman greens greentea greg gregg gregor gregorio gregory gremlin gremlins
grendel gretchen gretzky greyhoun greywolf griffey griffon grifter grils grimace grime grin grinch grinder gringo
grisha grizzly gromit groove groovy groucho groupd grout grover growler grumpy grunt gryphon gspot gstring gsxr
gthcbr gtkmvtym gtnhjdbx guadalupe guai guan guang guardian gubber gucci guesswho guillaum guillerm guillermo
guiness guinness guitar guitars gulliver gulnara gulnaz gumball gumbo gumby gundam gunnar gunner gunners gunsling
gunsmoke gustav gustavo guyver gwen gwendolyn gymnast gymnastic gypsy gyytrgls habibi hack hacked hacker hackers
hackerz hacking haggis hairball hairy hakr halcyon haley halflife halfmoon halibut halifax hallo hallowee hambone
hamburg hamish hamlet hammer hammerhe hammers hamper hamster handbag handball handyman hangman hannah hannes
hannibal hannover hans hansol hansolo hanuman happines happy happyday happydog happyman harald harcore hardball
hardcock hardcore harddick hardon hardone hardrock hardwood hardwork haribo harlan harle harlem harley harold
harpoon harpua harrier harriet harry harrypotter harrys harvest hateme hatteras hattie hattrick havana havefun
hawaii hawaiian hawker hawkeye hawkeyes hawks hawkwind hawthorn hayabusa hazel hazmat hdnwdevb headless headshot
hearts heater heath heathe heather heaven heckfy hector hedgehog heeled heidi heineken heinlein hejsan helen helios
helium hell hellas hellboy hellfire hellno hello hellohel hellokit hellokitty hellome helloo hellos hellow hellsing
hellyeah helmet helmut helper helpme hemi hemlock henderso hendrix heng henrietta henrik henry hentai henti herbert
herbie hercule hercules heretic herewego herman hermes hermione hernande hershey hesoyam hetfield hewlett heynow
heyyou hfjdk hfleuf hfljcnm hfytnrb hibernia hickory hidden highbury highheel highland highlander highlife hiking
hilda hilfiger hillbill hillside hilltop hiphop hippie hippo hippos hiroshi hitachi hithere hitler hitman hiziad
hjccbz hjvfirf hobbes hobbit hocke hockey hogtied hogwarts hokies hola holdem holein holger holiday holla holly
hollywoo holycow holyshit hombre homeboy homebrew homely homemade homepage homer homerj homers homerun honda
hondacbr hondacivic hondas honey honeybee honeybun honeydew honeys hongkong honolulu hoochie hookem hooker hookers
hookup hooligan hoops hoosier hoosiers hooter hooters hootie hooyah hopeful hopolo horace horatio hores horizon
horndog hornet hornets horney horny hornyboy hornyguy hornyman horse horseman horsemen horses horsey horus hoser
hotass hotbabe hotbabes hotbox hotboy hotchick hotdog hotdogs hotgirl hotgirls hotlegs hotlips hotmama hotman hotone
hotpussy hotrats hotred hotrod hotsauce hotsex hotshit hotshot hotspur hotstuff hott hottie hotties hottub hotty
hotu houdini hounddog hounds house housewife housewifes houston hover hrdnw hrfzlz hrvatska hsukpot htubcnhfwbz
htubyf huai hubert hugetits hugh hugo hugoboss hulkster humberto humbug hummer hunte hunter hunting hurrican husker
huskers huskies husky hustler hxboqg hydro hyperion hyundai iamcool iamgod iawgk ibanez ibill ibilljpf ibilltes ibub
icarus iceberg icecold icecream icecube icehouse iceman icetea iddqd idefix idontkno idontknow idunno iforget
iforgot ignacio ignatius igor igorek iguana ihateyou iiyama ijrjkfl ijrjkflrf iklo ilikeit ilikepie ilikesex illini
illmatic illumina illusion ilove ilovegod iloveher iloveit iloveme iloveporn ilovepussy ilovesex iloveu iloveyo
iloveyou ilya imation imcool imhorny immortal impala impalass imperium implants impreza imtheman imzadi incest
inches incubus indain india indiana indians indica indigo indon indy indycar inez inferno infiniti infinity inlove
insane insert insertion insertions insider insomnia inspiron install integra intel interacial intercourse interex
interne internet intrepid intruder inuyasha invictus invis iomega iphone ipswich irakli ireland irene irina irinka
iris irish irisha irishka irishman iriska irma ironhors ironmaiden ironman irvin irving isaac isabe isabel iscool
ishmael islander ismael ismail israel istanbul istheman italia italiano itisme itsme ivan ivanhoe ivanov ivanova
iverson iwantsex iwantu jabber jabroni jachin jack jackal jackass jackdog jackel jacker jackie jacko jackoff jackpot
jackso jackson jacob jacqueline jacquelyn jadzia jagger jagr jaguar jaguars jaime jakarta jake jakers jakester
jamaica jamal james jamesb jamesbon jamesbond jamesd jamess jamest jamie jammer jammin jana jane janet janeway
janice janie janis januar january janus japanees jared jarhead jarrod jasmine jason jasons jasper java javelin javie
javier jaybird jaycee jaydee jayden jayhawk jayhawks jayman jazzman jazzy jbond jeadmi jean jeanette jeanne
jeannette jeannie jedi jediknig jediknight jeep jeeper jeepers jeepster jeeves jeff jefferso jeffery jeffrey jeffro
jehovah jelena jello jelly jellybea jellybean jenn jenna jennaj jennie jennife jennifer jenny jerald jerem jeremiah
jeremy jericho jerkoff jermaine jerome jerry jesper jess jesse jessic jessica jessie jester jesus jesusc jesuss
jeter jethro jets jetski jetson jewboy jewel jewels jezebel jiang jiao jigga jiggaman jigsaw jill jimbeam jimbo
jimbob jimmie jimmy jimmys jing jingle jingles jiong jktxrf jktymrf joan joann joanna joanne joaquin jockey jodeci
jodi jody joeblow joebob joecool joel joemama joey johann johanna johannes john johnathan johnboy johncena johndeer
johndeere johndoe johngalt johnn johnnie johnny johnson joker jokers jomama jonatha jonathan jonathon jonboy jones
jonesy jonny jorda jordan jordyn jorge jose josefina joseluis josep joseph josephin josephine josh joshu joshua
joung joyce joyful joystick jqqhhv jrcfyf jsbach juan juana juancarlo juanita juanito jubilee judith judy juggalo
jughead juice juicy julia julian julie julien julio julius jumanji jumbo jumper juneau junebug jungle junio junior
juniper junkie junkmail junkyard jupiter jurassic justdoit justfun justi justice justin justinbieber justme juventus
jyeuz kaboom kabuki kahlua kahuna kajak kakarot kakashi kakashka kaktus kalina kamasutra kamikadze kamikaze kamila
kamilla kangaroo kansas kappa kara karachi karamba karamelka karaoke karapuz karate karen kari karina karl karla
karolina kashmir kasper kasumi katana katarina kate katerina katharin katherine kathleen kathryn kathy katie katrin
katrina katten katya katzen kavkaz kawasaki kayak kayla kazanova kazantip kbctyjr kcchiefs kcjwxn keeper keepout
keith kekc keksa kelli kellie kelly kelvin kendall kendra keng kenneth kennwort kenny kenobi kenshin kent kenwood
kenworth kenzie kermit kernel kerouac kerry kestrel kevin kevins keyboard keystone keywest kfcnjxrf kfgjxrf kfhbcf
khalid kickass kicker kickflip kicksass kidrock kieran kikimora killa killah killbill kille killemall killer killers
killjoy killme killroy killyou killzone kilroy kimberly kimchi kimmie kimmy kingfish kingkong kingpin kings kingsize
kingston kingtut kinky kipper kirby kirill kirk kirsty kismet kisses kissme kissmyas kissmyass kiteboy kitkat kitten
kittens kitties kitty kittycat kittykat kittys kiwi kjdm kjifhf kjiflm kjkszpj kjrjvjnbd klaatu klaste klaster
klaudia kleenex kleopatra klingon klizma klondike klopik klvbkf knickerless knickers knicks knight knights knockers
knopka knuckles knulla koala kobe kochamcie kodak kodiak kojak kokomo kolbasa koleso kolibri kolobok kolokol kombat
komodo komputer konstantin kontakt kontol konyor kookie kool koolaid kordell korn koroleva korova koshka kosmos
kosova kostas kostik kostya kotaku kotenok kovalenko kraken krasnodar krasota krasotka krishna krista kristen kristi
kristie kristin kristina kristine kristopher kristy krokodil krolik kronos krusty krypto krypton krystal ksenia
kseniya ksusha kthjxrf ktrix ktyjxrf kuai kuan kuang kubrick kukolka kume kungfu kurt kyle labatt labia labrador
labtec lacoste lacrimosa lacrosse laddie ladles ladybird ladyboy ladybug ladygaga laetitia lagnaf laguna lagwagon
laker lakers lakeside lakewood lakings lakota lakshmi lalakers lalaland lamar lambchop lambda lamborghini lamer
lamont lampard lana lancaste lance lancelot lancer lancia landrove landscap lansing lantern lapochka laptop
laracroft larisa larry larsson laser laserjet lasers lassie lasttime lasvega lasvegas latasha latex latinas latino
latoya laura lauras lauren laurence laurent laurie lavalamp laverne lawman lawrence lazarus lback lbtest lbvjxrf
leafs leah leahcim learjet leather leavemealone lebowski lebron ledzep leeds leedsutd leeloo leeroy leftdead lefty
legacy legend legenda legion legman legoland legolas legos lehjxrf leigh leinad lekker lela leland lemans lemmein
lemming lemmings lemon lemonade lemond lena leng lennon lenochka lenoka leon leona leonard leonardo leonid leonidas
leopard leopold leroy lesbain lesbean lesbens lesbian lesbians lesbos leslie lespaul lestat lester leticia letmei
letmein letmeinn letmen letmesee letsdoit letsfuck letsgo letsplay level lever levi lexingky lexmark lexus lfhbyf
lfitymrf lfybbk lfybkf lhfrjy lian liang liao libero libertad liberty libido libra lick licker licking lickit lickme
licorice lifehack lifeisgood light lighter lighthou lightnin lightning lights lila lilbit liliya lillian lillie
lilman lilwayne limewire limpbizkit limpone limpopo lincoln linda lindros lindsay lindsey lineage lineman linkin
linus lion lionel lioness lionhear lionheart lionking lipton liquid lisa lisboa lisenok lithium litle little
littlema livelife liverpoo liverpool livewire lizard lizaveta lizzard lizzy ljkdjp ljxtymrf llama lloyd loader lobo
lobster lockdown locked lockerroom lockout loco locust locutus logan logger logitech loglatin lois loki lokomotiv
lola lolipop lollipop lollol lollypop lolol lololol loloxx lolwut londo london lonesome lonestar lonewolf longbow
longdick longdong longhair longhorn longhorns longjohn longlegs longshot lonnie looker lookout lookup looser lopas
lopata lora loredana loren lorena lorene lorenzo loretta lori lorien lorraine losangel losangeles loser losers
lostsoul lothar lotus loudog louie louis louise love lovebug lovefeet lovegod lovehate loveis loveit lovel lovelife
lovely lovem loveme lover loverboy loverman lovers lovesex lovesexy lovesme loveya loveyou lowdown lowell lowrider
loyola ltdjxrf ltkmaby ltmn ltybcrf ltymub luan luca lucas lucent lucia lucian lucifer lucille lucinda luckie lucky
luckydog luckyman luckyme luckyone luckys lucy ludacris ludmila lugano lugnut luis luke lula lumber lumina lumpy
lunchbox luscious lust lusty luther luvepus lvbnhbq lydia lyle lynda lynette lynn lynne mabel mable macaco macaroni
macbeth macdaddy macgyver machine machoman maciek macintos macintosh mackenzi macman macross madagaskar madala
madcat madcow maddie maddison maddog madeline madina madiso madison madman madmax madness madonna maestro mafia
magadan maganda magelan magellan magenta maggi maggie maggot magic magician magick magicman magics magnavox magnet
magneto magnum magnus magoo magpie magpies mahal mahalkita mahalo maiden mailcreated mailman mailru maison majestic
major makaka makarov makaveli makayla makeitso makoto maksim maksimka malachi malaga malaka malakas malcolm malibu
malice malina malinka malish mallard mallorca mallrats mama mamacita mamamia mamapapa mamas mamie mamita mammamia
mammoth mamochka mamoka mamont manager manana manatee manchest manchester mancity mandarin manders mandingo mandolin
mandrake mandy manfred mang mango mangos manhatta maniac mankind mannheim mannn manolo manowar manson mantis mantle
mantra manu manuals manue manuel manunited manutd mapet maradona marajade marat marathon marauder marbles marc
marcella marcello march marcia marcin marcius marco marcos marcus margaret margarit margarita margaux margie
margosha marguerite maria marian marianne marie marigold marijuan marijuana marika marilyn marina marine mariner
mariners marines marinka marino mario marion maripos mariposa marishka marius mariya marjorie mark marker marketin
markie markiz markiza marla marlboro marlene marley marlins marlon marmite maroon marseill marseille marsel marsha
marsik marta martha martian martin martini marty marusya marvin mary maryann maryjane marykay masamune maserati mash
masha mashka mason massive maste master masterbaiting masterbate masterbating masterkey mastermi mastermind masterp
masturbation matador matchbox mateusz mathew matisse matri matrix matros matt matteo matthe matthew matthias mattie
mattingl matty mature matvei matvey maureen maurice maurici maurizio maurolarastefy maveric maverick mavericks
maxdog maxell maxfli maxi maxim maxima maxime maximilian maximka maximus maxine maxpayne maxpower maxwell maxx
maxxxx mayday mayfair mayhem mazafaka mazda mazdarx mclaren mdobs mdogg meadow meandyou meatball meathead meatloaf
mechanic medic medion medusa medved megadeth megafon megaman megan megane megapass megatron meggie meghan meister
melanie melba melinda meliss melissa mellon mellow melody melon melons melrose melvin memnoch memorex memphis menace
meng mensch menthol mentor mentos meonly meowmeow meowmix mephisto mercede mercedes mercury meredith meridian merle
merlin merlot mermaid mersedes messi messiah metal metalgear metalica metall metallic metallica methos metoo metroid
metropol mets mettss mexic mexico miami miamo miamor mian miao micah michae michael micheal michele michelle michi
michigan mick micke mickey micky micro microlab micron microphone microsof microsoft midget midnight midnite midori
midway mierda mighty migue miguel mihail mikado mikael mikayla mike mikey mikkel milamber milana milano milashka
mildred milena milenium miles milfnew milhouse milkman milkyway mille millenium miller million millwall milton
mimosa mindy minecraft mingus minime minimoni minnesot minnie minotaur mirage miranda miriam mischa mischief misfit
misfits mishka misiaczek misiek missie mississi missy mister mistral mistress misty mittens mizuno mizzou mjolnir
mnbvcxz mnkey mnky mobbdeep mobydick modelsne modem modena modles mogwai mohawk mojave mojo mojojojo molly mollydog
moloko molotok molson momdad mommie mommy momoney momsanaladventure momsuck mona monaco monalisa monarch monday
mondeo mone money moneybag moneyman moneys mongo mongoose monic monica monies monique monitor monke monkey monkeybo
monkeyboy monkeyma monkeyman monkeys monolith monopoly monsoon monste monster montag montana monte montecar
montecarlo monterey montgom montreal montrose monty moochie moocow mookie moomoo moonbeam moondog mooner moonligh
moonlight moonman moonshin moonshine moonstar moose mooses mopar mordor morena morga morgan morgana morgen morgoth
moritz morlii morozov morozova morpheus morrowind morten mortgage morticia mortimer mortis moscow moses moskva
mostwanted motdepasse mothe mother motherfu motherlode mothra moto motocros motocross motorcyc motorola motown
mountain mouse mousepad mouser mouses mousey mowgli mozart mpegs mrbill mudar mudvayne mufasa muffdive muffin muffy
mugwump mulder mullet multiplelo multisyn munch munchkin muppet murat muriel murph murphy murzik musashi muschi
muscle muscles mushroom music musica musicman muskie muskrat mustafa mustan mustang mustangg mustangs mustard
mutabor mutant mutley mutter muttley myangel mybaby myboys mycock mydick myfriend mygirl mygirls myhouse mykids
mylife mylove mymother myname mynameis mypass mypasswo mypassword myporn mypussy myra myrna myron myrtle mysecret
mysons myspace mystic mystuff myszka mytime mywife myworld myxworld nachos nacked nadegda nadejda nadezhda nadine
naked namaste nancy nang nanook naomi napalm napass napoli napster narnia narut naruto nascar nastena nastenka
nastia nasty nastya nataha natali natalie natalka nataly natascha natasha natchez natedog natedogg natha nathan
nathanie nathaniel naught naughty nautica nautilus navajo navigato navigator navyseal nazgul nbuhtyjr nbvjatq nbvjif
ncca nccd ncce ndirish nebraska nebula needforspeed needit neil nellie nelso nelson nemesis nemrac neng neon neptune
nermal nessie nestle netscape nettie network neutron nevada never nevermin nevermind nevermor nevermore nevets
newark newbie newcastl newday newjob newlife newness newone neworder newpass newport newproject newstart newuser
newyear newyork nextel nexus nfhfrfy nfnmzyf nfvfhf nfyirf nfytxrf nhfrnjh niang niao nibbles niceass niceday
niceguy nicetits nichola nicholas nichole nick nickel nickle nicky nico nicola nicolas nicole nigga niggas niggaz
nigger niggers nighthaw nightmar nightowl nightwin nightwish nike nikita nikitin nikitos nikki nikko niklas nikola
nikolai nikolay nikon nimbus nimitz nimrod nina nineball nineinch niners ning ninguna ninja ninjas nintendo nipper
nipple nipples nippon nirvan nirvana nissan nitram nitro nitrous nitrox nittany njdevils noah nocturne noel nofear
nogard nokia nokian noles nolimit nolimits nomad nomads nomar nomore noname nong nonmembe nonstop noodle noodles
nookie nopass nopassword nora norma norman normandy norwich nosferat nosferatu nostromo notebook nothing notnow
notredam notredame notused notyou nounours novell novifarm novikova noway nthvbyfnjh ntktajy ntktdbpjh nuan nubian
nude nudes nudist nudity nugget nuggets number numlock nurlan nutella nutmeg nutsack nuttertools nvidia nwolife
nxjmt nygiants nyjets nylons nymets nympho nyyankee oakland oaktree oasis oatmeal obelix oberon obiwan oblivion
obsidian ocarina ocean oceans ocelot october octopus odin odyssey oedipus offroad ohbaby ohmygod ohshit ohyeah oicu
oilers oilman oiuy okmijn oksana oldfart oldman oldone olds oldschool oleg olemiss olenka olesya olga olive oliver
olivia olivier ollie olympus omanko omar omega omegared omerta omicron omsairam onelove onepiece onetime onetwo
onion onions online onlyme onlyone opal open opendoor openit openme opennow opensesame openup operator opiate optima
optimist optimus optiplex opus oracle oralsex orang orange oranges orchard orchid oreo orgasm orgasms orgy orient
oriflame orioles orion orlando orpheus orville orwell osama oscar oscars osiris osprey othello otis otter otters
otto outback outkast outlaw outlaws outsider ovation overkill overlord owen ownage oxford oyster ozzie ozzy pablo
pacers pacino packard packer packers pacman paco paddle paddy padres paintbal paintball paisley pajero pakista
pakistan paladin pallmall palmtree paloma pamel pamela panache panama panasoni panasonic pancake pancho panda pandas
pandora pang panhead panorama panter pantera panther panthers pantie panties pantyhos pantyhose panzer paolo
papabear papamama papaya paperino papichul papillon papit papito pappy paradigm paradise paradox paragon paramedi
paramore paris parker parkour parlament parol parola paroll parrot parsifal partizan party pasadena pascal pasport
pass passat passcode passfan passfind passion passions passmast passme passord passport passthie passwd passwerd
passwo passwor password passwords passwort passwr passwrd pasword patata patate patches pathfind pathfinder patit
patric patrice patrici patricia patrick patrik patriot patriots patrizia patryk patsy pattaya patter patterso patti
patty paul paula paulette paulie pauline pavel pavement pavilion pavlik pavlov pavlova paword pawrd payday payton
pdiddy pdtplf peace peaceout peach peaches peachy peanu peanut peanuts pearl pearljam pearls peavey pebble pebbles
pecker peddler pedro peekaboo peeper peepers peewee pegasus peggy pelican pelikan pencil pendejo pendrago
penetrating penetration penfold peng penguin penguins penis pennstat pennstate penny pennywis penthous pentium
pepito peppe pepper pepsi percy peregrin perfect perkele perro persik persona pertinant pervert pete peter peterbil
peternorth peterpan petite petra petrov petrova petrovich petrus petter petunia peugeot pfkegf pfloyd pfqxbr
phaedrus phantom pharao pharmacy phat pheonix phialpha phil philip philipp philippe philips phillies phillip philly
phish phishy phoeni phoenix photo photog photon photos phpbb phreak phrowz phyllis pian pianoman pianos piao picard
picasso piccolo picher picker pickle pickles pickup pics pictere pictuers picturs pieman piercing pierre pietro
pigeon piggies piggy piglet pigpen pikachu pillow pilot pilsner pimp pimpdadd pimpdaddy pimpin pimping pimpster
pinball pineappl pineapple pinetree pinewood ping pingpong pinguin pingvin pinhead pink pinkfloy pinkfloyd pinky
pinnacle pintail pioneer pioner pipeline piper pipers pipiska pippen pippo piramida pirate pirates pisces pisser
pissing pissoff pistol piston pistons pitbull pitchers pitures pixie pixies pizda pizdec pizza pizzahut pizzaman
pizzas pjkjnj placebo placid planet planeta planner plasma plastic plastics platinum plato platon platypus playa
playball playboy playboys player playful playmate playstat playstation playtime please pleaseme plokij ploppy
plumber pluto pluton plymouth pobeda pochta poison poiu poiuyt poiuytrewq pokemo pokemon poker pokey polarbea
polaris polaroid polgara police polina polinka pollux polly polniypizdec polo polska pomidor pommes pompey poncho
pong pontiac pony ponyboy poobear pooch poochie poodle pooh poohbea poohbear pookey pookie pooky pool poontang poop
pooper poophead poopie poopoo poopsie poopy pooter popcorn popeye popova popper poppie poppy poptart porkchop porky
porn pornking pornme porno pornographic pornos pornpass pornstar porsche porshe portland portugal poseidon possum
postal postman postov posture potato pothead pounded powder power powerade powerman prancer prashant praxis preacher
precious predator prelude premium presario presiden presto preston pretzel prima primal prime primus princ prince
princes princesa princess princessa princeto pringles printer priscill priscilla prissy privat private privet
priyanka probes prodigy prophet prosper prospero prosto proton protoss proview prowler proxy prozac psswrd psychnau
psycho puck puddin pudding puddles puffer puffin puffy pufunga pugsley pulsar pumkin pumper pumpkin pumpkins punani
punisher punkass punker punkin punkrock punter pupkin puppies puppy puppydog puppys pupsik purdue purpl purple
pushkin pushok puss pussey pussie pussies pusssy pussy pussycat pussyeat pussylicker pussylov pussylover pussyman
pussyme pussys pusyy putter pwrd pyon pyramid pyramids python qaws qawsed qawsedrf qawsedrftg qaywsx qazedc qazplm
qazqaz qazse qazws qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxc qazxcv qazxsw qazxswedc qazzaq qian
qiang qiao qing qiong qpalzm qqqq qqqqq qqqqqq qqqwww qqwwee quake quaker quan quants quantum quartz quasar quattro
queen queens quentin quest qwas qwaszx qweas qweasd qweasdzx qweasdzxc qwedsa qwedsazxc qweewq qweqwe qwer qwerasdf
qwerasdfzxcv qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui qwezxc qwqw rabbit rabbits rabota
racecar racer racers racerx rachael rachel racing racoon radar radeon radiance radio radiohea radiohead raduga
rafael raffles ragman ragnar ragnarok raiden raider raiders rainbow rainbows raindrop rainier rainman rainyday
raisin raistlin rajesh rakesh raketa rakkaus ralph ralphie ralphy ramada ramazan rambler rambo ramiro ramjet
rammstei rammstein ramon ramona ramones rampage ramrod ramses ramstein ramzes ranchero rancid randal randall
randolph random randy ranetki rang ranger rangers rapier raptor raptors rapture rapunzel raquel rascal rasdzv rasmus
rasputin rasta rastaman raster rastus ratboy ratdog ratfink ratman rattler raul raven ravens rawhide rayman raymond
raziel razor razz razzle rbcekz rbdett rbhbkk rctybz rdcp rdcpo rdfhnbhf reader realmadrid realtor reaper reaver
rebbyt rebecca rebekah rebel rebels rebelz reboot reborn reckless recon redalert redbaron redbeard redbird redbone
redbull redcar reddevil reddog reddwarf redeye redfish redfive redfox redhat redhead redheads redhot redleg redlight
redline redman redneck redone redrock redrose redrum reds redshift redskin redskins redsox redstar redstorm redwall
redwine redwing redwings redwolf redwood reebok reefer reeses reflex regal reggae regina reginald rehbwf reliant
reload reloaded remingto rena renat renault rene renee renegade reng repoman reptile repytwjdf requiem rerehepf
rereirf rerfhfxf rerfhtre rescue restart retard retsam reuben revival revoluti revolver rewq reynaldo reznor
rfgbnjirf rfgecnf rfhbyf rfhfgep rfhfvtkmrf rfhfylfi rfhlbyfk rfhnjirf rfkbyf rfnthbyf rfntymrf rfrfirf rfrnec
rfvedc rfvfcenhf rhbcnbyf rhfcfdbwf rhfcfdxbr rhfcjnf rhfcjnrf rhino rhinos rhjkbr rhjrjlbk rhonda rhtdtlrj rhubarb
ribbit ricard ricardo riccardo rice richar richard riches rick rickey rickster ricky ricochet riddler riffraff
rigger rightnow righton riley ringo ripken ripper ripple riptide rita river riverrat riversid rjcvjc rjhjdf rjhjds
rjhjkm rjhjktdf rjirfrgbde rjitxrf rjntyjr rjnzhf rjslaqe rjyatnrf rjycnfynby rjyjgkz rktjgfnhf roadkill roadking
roadrunn roadrunner roadster roadway robbie rober robert roberta roberto robin robinhood robocop robot robotech
robotics robyn rochard rochelle rocker rocket rocketma rocketman rockets rockey rockford rockhard rockie rockies
rockin rockman rocknrol rocknroll rockon rockroll rocks rockstar rocky rockydog rodent rodeo roderick rodger rodina
rodion rodman rodney rodolfo rogelio roger rogue roland rolando rolex roller rollin rolltide roman romanov romanova
romans romario romashka romeo rommel romulus ronald ronaldinho ronaldo ronda rong ronnie roofer rookie roosevelt
rooster roosters rootbeer rootedit rooter rosa rosalie roscoe rose rosebud rosemarie rosemary rosewood rosie rostov
roswell rotary rotten route router rover rovers rowdy roxanne royals royboy royce roygbiv rrpass rsalinas rtytere
rtyuehe ruan rubber rubble ruben rubicon ruby rudeboy rudolph rudy ruffles rufus rugby ruger rugger rugrat rugrats
rulez rulezzz rumble runaway rundmc runescape runner rush rushmore ruslan russel russell russia russian rustam rusty
rustydog ruth ryan ryjgrf saab sabaka sabbath sabian sabine sable sabre sabres sabrin sabrina sachin sadie safari
safeway saffron sahara saibaba saigon sailboat sailfish sailing sailor saints sairam saiyan sakura salamander
salamandra salami salasana saleen sallas sally salman salmon salomon salope salsero saltydog salvador salvator
salvatore samadams samanta samanth samantha samba sambo samdog samhain samiam samir samm sammi sammy sammydog sammys
samoht sampson samson samsun samsung samtron samue samuel samurai sanane sancho sandeep sandiego sandman sandr
sandra sandrine sandro sandy sandydog sandys sanfran sanity sanjay sanjose santacru santafe santiag santino saopaulo
saphire sapper sapphic sapphire sara sarah sarajevo saratoga saratov sascha sasha sashka saskia sassie sassy sasuke
satan satana satanas satchel satchmo satellit sativa satori satriani saturn saul saun sauron sausage sausages savior
sawdust saxman saxophon sayang scamper scania scanner scarab scarface scarlet sceptre schalke schastie schatzi
scheisse schnuffi school schule schumi schwanz schwinn scirocco scoobie scooby scoobydo scoobydoo scoote scooter
scorpi scorpio scorpion scorpions scotch scotland scott scotts scottt scotty scout scrabble scrapper scrappy scream
screamer screwy screwyou scrooge scrotum scruffy scuba scully seabass seabee seadog seadoo seagull seahawk seahawks
seahorse sealteam seamus sean searay searcher seaside seattle seaweed seawolf sebastia sebastie sebora sebring secre
secret security sedona seductive seeker segblue segreto seinfeld sekret select selmer seminole semper semperfi
senators seneca seng senna sensei sentinel sentra sentry sephirot sephiroth septembe seraphim serega seren serenity
sergbest serge sergei sergej sergey sergi sergio serpent sersolution server service sesame sestra seth seven sevenof
sevens severin seville seviyi sexgod sexman sexme sexo sexpot sexsex sexsexse sextoy sexual sexx sexxx sexxxx sexxxy
sexxy sexy sexyass sexybabe sexybitch sexyboy sexygirl sexylady sexymama sexyman sexyme sexyone sexyred sfers
sfgiants shabba shado shadow shady shag shaggy shai shaker shakur shalom shaman shamil shampoo shamrock shamus
shandy shane shaney shang shania shanno shannon shanny shao shaolin shari shark sharks sharky sharon sharpie shasta
shaun shaved shawn shawna shazam sheba sheeba sheepdog shei sheila shelby sheldon shelia shelley shelly sheltie
shemale shen sheng sheri sherlock sherman sherri sherrie sherry sheryl shevchenko shibby shibumi shifty shiloh
shimano shimmer shiner shinigami shinji shinobi shiraz shirley shitface shitfuck shithead shitter shitty shiznit
shocker shodan shogun shojou shonuf shooter shopper shorty shotgun shotokan shou showboat showme showtime shredder
shrike shroom shuai shuan shuang shui shun shuo shurik shutup shyguy sickboy sidekick sidewind sidney siemens sienna
sierra sigma sigmachi sigmar silly silve silver silverad silverado silvi silvia simba simcity simon simple simpson
simpsons sinatra sinbad sincity sinful singapor single sinister sinjin sinned sinner sirius sissy sithlord sixers
sixpack sixty sixtynin sixtynine sizzle skate skateboa skateboard skater skazka skeeter skibum skidoo skiing skillet
skillz skinhead skinny skins skipper skippy skittles skolko skordie skorpion skter skulls skunk skydive skydiver
skyhawk skylar skylark skyler skyline skynet skywalke skywalker slacker slainte slamdunk slammer slapnuts slapper
slappy slapshot slasher slava slave slavik slayer sleeper sleepy slicer slick slider slim slimjim slimshad slimshady
slinky slipkno slipknot slipper slippery slippy sliver slonik slowhand slugger sluggo slut sluts sluttey slutty
smackdow smackdown smallville smart smartass smarty smashing smeghead smegma smeller smelly smile smiles smiley
smirnoff smirnov smirnova smith smiths smithy smitty smoke smokedog smoker smokes smokey smokie smokin smooch smooth
smoothie smother smudge smuggles smurf smut smutty snafu snake snakeman snakes snapon snapper snapple snappy
snapshot snatch sneaker sneakers sneaky snicker snickers sniffer snikers sniper snoogans snooker snookie snoop
snoopdog snoopdogg snoopy snowball snowbird snowboar snowboard snowdog snowflak snowflake snowman snowy snuffy
snuggle snuggles sobaka sober sobriety socce soccer socrate socrates sodapop sofiya softail softball softtail
software sojdlgaljg sokolov sokolova solace solaris soldat soldier soleda soleil solidsnake solitude solnce
solnishko solrac sommer sonata songbird songoku sonia sonic sonics sonja sonne sonny sonoma sonora sony sonya
sonyericsson sonyfuck sonyvaio sooners sophi sophia sophie soprano sopranos sosiska sosoaljg soulfly soulmate sound
southpar southpark southpaw southsid southside sowhat space spaceman spade spam spaniel spank spanker spanking
spankme spanks spanky spanner sparhawk sparkey sparkle sparkles sparky sparta spartacu spartak spartan spartans
sparty spawn speaker special specialk spectre spectrum speed speedo speedy spencer sperma sphinx spice spide spider
spiderma spiderman spidey spiffy spike spiker spikes spikey spinner spiral spirit spitfire splash splatter spleen
spliff splinter splurge spock sponge spongebo spongebob spooge spook spooky spoons sport sports sporty spotty spring
sprint sprinter sprite sprocket sprout spud spunk spunky spurs sputnik spyder sqdwfe squall squash squeak squerting
squid squirrel squirt squirts srinivas stacey stacie stacy staind stalin stalker stallion stamford stampede stan
standby stang stanislav stanley star starbuck starbucks starcraf starcraft stardust starfire starfish starfox
stargate starligh starlight starlite starman starship starsky start starter startrek starwar starwars stasik static
stayout stealth steaua steel steeler steelers steelhea stefano steffi stella stellar stepan steph stephan stephani
stephanie stephen stephy stereo sterlin sterling sterva steve steven steveo steves stewart stickman sticks sticky
stiffy stigmata stiletto stimpy sting stinger stingray stinker stinky stitch stocking stocks stone stonecol
stonecold stoned stones stonewal stoney stooge stooges stopit stoppedby storm stormy storys strange stranger
strannik strap strat stratfor strato stratus strawber strawberry streaming strelok strider strife strike striker
stripe striper stripper stroker stroller stryker stuart stubby stud studly studman stuffer stumpy stunner stupid
stylus suan subaru sublime submarin submit subway subzero succes success suck suckcock suckdick sucker suckers
suckit suckme suckmydick sucks suede sugar sugars suikoden sukebe sully sultan summe summer summerti summertime
summit sunbeam sunbird sundance sunday sunderla sundevil sundown sunfire sunflowe sunflower sunkist sunlight sunny
sunnyday sunrise sunset sunshin sunshine suntzu super superb superbow superfly superma superman supernov supernova
supers supersonic supersta superstar supra surf surfer surfing surfsup surveyor survivor susan sushi susie susieq
suslik suzanne suzuki sverige sveta svetik svetka svetlana svoboda swallow swallows swampy swanky swatch swede
sweeps sweet sweetass sweethea sweetnes sweetness sweetpea sweets sweety swifty swimmer swimming swinger swingers
swinging swoosh sword swordfis swordfish swords sydney sylveste sylvester sylvia syncmaster synergy syracuse syrinx
system syzygy tabasco tabitha tacit taco tacobell tacoma tadpole taekwondo taffy tahiti tahoe taichi tailgate taipan
takamine takashi talgat talisman talon tamara tamerlan tami tammie tammy tampabay tamuna tanechka tangerin tango
tanker tantra tanya tara tarakan tarantul tardis target tarheel tarheels tarpon tartan tarzan tasha tashkent tasty
tatarin tater tatjana tattoo tatyana taurus taxman taylo taylor tazman tazmania tazz tbird tbone tdutybq tdutybz
teabag teacher teamwork teapot teaser technics techno tecumseh teddy teddybea teddybear teejay teen teenie teens
teensex tekken telecast telecom telefon telephon televizor temp tempest templar temppass temptress tenchi tenerife
teng tennesse tennis tequier tequiero tequila terefon terence teres teresa teri terminat terminator termite terran
terrance terrapin terrell terrence terri terrier terriers terror terry test teste tester testibil testing testpass
tetris tetsuo teufel texaco texans texas texass tgbyhn thailand thanatos thankyou thanos thatsme thebear thebeast
thebest theboss theboys thecat theclash thecrow thecure thedog thedon thedoors thedude theduke theedge theend
theflash theforce thegame thegreat thekid theking thelast thelma theman thematri thematrix theodore theone theresa
therock thesaint theshit thesims thething thetruth thewall thewho theworld thierry thinker thinkpad thirteen
thisisit thissuck thistle thoma thomas thong thongs thor thorsten thrawn threesom thuglife thumbnils thumbs thumper
thunder thunderb thunderbird tiamat tian tiao tiberian tiberius tiburon tical tickle tickler tickling ticklish
ticktock tictac tiffan tiffany tiger tigercat tigers tigge tigger tights tigre tigress timber timelord timeout timmy
timosha timothy timoxa timur tina ting tinker tinkerbe tinkerbell tinman tintin tipper tippy tiptop titan titanic
titanium titans titfuck tities titleist titlover titman tits titten titties titts titty tittys tkbpfdtnf tkfkdg
tkfkdgo toaster toasty toby tobydog today todd toejam toffee toggle tokiohotel tolkien tomahawk tomas tomate tomato
tomboy tomcat tommie tommy tommyboy tomservo toni tonka tonto tony tonya tonyhawk toocool toohot tookie toolbox
toolman tooltime toomuch toon toonarmy toonces toons tootie tootsie topaz topcat topdog topgun tophat topher
topolino topper topsecre topsecret topspin toriamos torino tornado toronto torrent tortoise tortuga toshiba tosser
totoro tottenha tottenham touchdow toulouse toyota tracer tracey traci tracker tractor tracy trader trailers trainer
traktor tralala trample trance tranny transam transexual transfor translator trapper travel traveler travis treasure
treble trebor treefrog treetop trek trekker trent trevor trfnthbyf triangle tricia tricky trident trigger trigun
trinitro trinitron trinity tripleh triplets triplex tripod tripper tristan tristar triton triumph trivia trixie
trojan trojans troll trombone trooper trouble trousers trout troy truck trucker truckin trucking trucks trueblue
truelove truffles trumpet trunks trust trustme trustn trustno tryagain tsunami tuborg tucker tucson tuesday tuffy
tugboat tujhrf tulane tulip tulips tunafish tundra tuning tupac turbo turbos turk turkey turnip turtle turtles tuscl
tuxedo tweety twiggy twilight twinkie twinkle twins twisted twister twiztid twodogs twostep tycoon tyler tylers
typhoon tyrant tyrone tyson tzzqi ubib ubnfhf udacha ufhvjybz ufkbyf ugdhipj uhbujhbq uldv ultima ultimate ultra
ultraman ultras umbrella umpire uncencored undead underdog undertak undertaker undertow unicorn united universa
universi unreal uptown upyours uranus urlaub ursitesux usarmy user username usmarine usmc usnavy usuckballz utahjazz
utjhubq utopia uzumymw vacation vader vadim vadimka vagabond vagina valdepen valentin valentina valera valerie
valeriya valhalla valkyrie valleywa vampir vampire vampyre vance vancouve vandal vaness vanessa vangogh vanguard
vanhalen vanilla vantage varvara vaseline vasilisa vasiliy vauxhall vbhevbh vbienrf vbifyz vbkfirf vbkfyf vector
vectra vedder vegas vegeta vegita vegitta vegitto vehpbr velma velvet vendetta venera venezuel venom vepsrf vera
verbatim vergeten veritas verizon vermont verna vernon veronic veronica veronika versace vertigo verygood vesper
vette vfcnth vfczyz vfhbirf vfhbyf vfhbyjxrf vfhbyrf vfhecz vfhnsirf vfhufhbnf vfhujif vfibyf vfitymrf vfkbyf
vfksirf vflfufcrfh vfnbkmlf vfndtq vfntvfnbrf vfpfafrf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvfvskfhfve vfvjxrf vfylfhby
vgirl viagra vibrate vicecity vicente vicki vickie vicky victo victor victori victoria victory video videoes vides
viewsoni viewsonic viking vikings viktor viktoria viktoriya vincen vincent vintage viola violator violet violetta
violin viper vipergts vipers virago virgil virgin virgini virginia virginie virgo visa vision vitalik vitaliy
vitamin vittorio vivaldi vivian vivid vivitron vixen vjcrdf vjkjrj vjqgfhjkm vkontakte vlad vladik vladimir
vladislav vladvlad vodafone voiture voland volcom volkodav volkov volkova volkswag volkswagen volley volleyba
volodin volodya voltron volvo voodoo vorlon vorona vortex vostok voyager voyeur vqsablpzla vsegda vsjasnel vthctltc
vtldtlm vulcan vulva vwgolf wachtwoord waffenss waffle wahoo wakeup waldo walker walleye wally walmart walnut walrus
walter wanda wanderer wanker wanking wannabe wanrltw wapapapa wapbbs warcraft wareagle warehous warez warhamme
warhammer warlock warlord warrior warriors warthog wasabi wasdwasd washingt wasser wassup watashi watcher water
waterboy waterfal waterloo watermelon waterpolo waterski watford wayer wayne wazzup wdtnjr wdtnjxtr weare weasel
webcam webhompas webmaste webmaster websol websolutions wednesda weed weenie weezer welcom welcome welder welkom
wellhung wellingt wendell wendy wendys weng werder werdna werewolf werter wertzu wesley westham westie westlife
westside westwood wetpussy wetter wgewjf whaler whales whateve whatever whatsup whatthe whatup wheels whiplash
whiskers whiskey whisky whisper whistler white whiteboy whiteout whitesox whitey whitney whoami whocares whodat
whoknows whoopass whopper whore whores whynot wibble wiccan wicked widget wifes wifey wiggles wilbert wilbur
wildbill wildcard wildcat wildcats wildfire wildman wildone wildwood wilfred wilfredo willard willem willi william
willie willow willy wilma wilso winchest windmill windows windsor windsurf wingchun wingman wingnut wingzero
winifred winner winston winter wisconsi wisdom wiseguy wishbone wizard wizards wizzard wobble wolf wolfen wolfgang
wolfie wolfman wolfpac wolfpack wolverin wolverine wolves wolvie womam womans wombat wonderboy wonderfu wonton
woodie woodland woodrow woodstoc woodstock woodwork woody woofer woofwoof woohoo wookie wordpass wordup world
worldcup wormix wowser wpass wpwp wraith wrangler wrench wrestle wrestlin wrih wrinkle wrinkles wsxedc wsxqaz wsxzaq
wutang wxcvbn wysiwyg wyvern xanadu xantia xavier xbox xerxes xfiles xian xiang xing xjhhuz xpxr xrated xterra
xtreme xxxpass xxxxx xxxxxx xxxzzz xyzzy xzkgw yahweh yamaha yamahar yamato yankee yankees yanks yaroslav ybrbnf
ybrbnjc ybrjkfq yeahbaby year yello yellow yeshua yessir yesterda yfafyz yfcntyf yfcntymrf yfhenj yfnfif yfnfirf
yfnfitymrf yfnfkb yfnfkbz yfnfkmz yinyang yitbos yjdsqgfhjkm yngwie yoda yogibear yolanda yomama yorkie yorktown
yosemite yoshi youandme youknow young yourmama yourmom yousuck yoyoma ytngfhjkz ytrewq ytrhjvfyn ytyfdbcnm yugioh
yuliya yummy yvette yvonne yyyyyy yzerman zachary zalupa zamboni zang zanzibar zaphod zappa zapper zaqwsx zaqwsxcde
zaqxsw zaqxswcde zaraza zardoz zarina zasada zaxscd zcxfcnkbdf zealots zebra zebras zelda zeng zenith zephyr
zeppelin zerocool zeus zhai zhao zhei zheng zhenya zhjckfd zhong zhou zhuai zhuan zhuang zhui zhun zhuo zidane ziggy
zigzag zildjian zinger zipper zippo zippy zodiac zoloto zolushka zombie zong zoomer zooropa zorro zuan zulu zvezda
zxasqw zxcasd zxcasdqwe zxccxz zxcv zxcvasdf zxcvb zxcvbn zxcvbnm zxcvvcxz zydfhm zyjxrf zztop zzxxcc zzzpl zzzxxx
zzzzz zzzzzz
`
    .trim()
    .split(/\s+/),
);
