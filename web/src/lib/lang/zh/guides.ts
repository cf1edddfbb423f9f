// How to play each game, in Simplified Chinese.
export default {
  'Two hands, and you choose': '两手牌，由你选',
  'Only two hands are dealt: Player and Banker. Neither is yours. You wager on which will be nearer to nine, or on a tie.':
    '只发两手牌：闲和庄，都不是你的。你押哪一手更接近九点，或押和。',
  'The hands of Player and Banker.': '闲和庄两手牌。',
  'Count to nine': '数到九',
  'Ace counts one, two to nine their number, tens and pictures nothing. Of the sum only the last digit counts: 7 and 8 are 5.':
    'A 算一点，二到九按牌面，十和花牌算零。总和只取个位：7 加 8 是 5 点。',
  'Seven and eight make five.': '七加八等于五点。',
  'Put chips down and place them': '放下筹码并下注',
  'Choose a chip, touch Player, Banker or Tie at your place, and press Place. What cannot be paid in chips is told before.':
    '选一枚筹码，点你座位前的闲、庄或和，再按“下注”。筹码付不清的注码会事先提示。',
  'A chip on Player, and the button Place.': '闲上的一枚筹码，以及“下注”按钮。',
  'A third card, by the table’s rules': '按规则补第三张牌',
  'Eight or nine in two cards ends the round. Otherwise the rules say who draws: nobody decides anything, and the dealer calls it.':
    '两张牌得八点或九点，本局即结束。否则由规则决定谁补牌：没有人需要作决定，荷官会宣布。',
  'The Player’s Hand draws a third card, laid sideways.': '闲补第三张牌，横放。',
  '5 draws': '5 点补牌',
  'What is paid': '怎样赔付',
  'Player pays 1 to 1. Banker wins a little more often and pays less a commission of five per cent. A tie pays 8 to 1, and gives the other wagers back.':
    '闲 1 赔 1。庄赢得稍多，赔付时扣百分之五佣金。和 1 赔 8，其他投注退还。',
  'What Player, Banker and Tie pay.': '闲、庄、和的赔率。',
  'Player  1 to 1': '闲  1 赔 1',
  'Banker  1 to 1, less 5 %': '庄  1 赔 1，扣 5%',
  'Tie  8 to 1': '和  1 赔 8',
  'Nearer to 21 than the dealer': '比庄家更接近 21 点',
  'Cards count their number, pictures count ten, an ace one or eleven. Have more than the dealer, and not more than 21.':
    '数字牌按牌面，花牌算十点，A 算一点或十一点。点数要比庄家大，但不超过 21。',
  'A king and a nine, nineteen, beside an ace that counts one or eleven.': 'K 和 9 是十九点；旁边的 A 算一点或十一点。',
  '1 or 11': '1 或 11',
  'Choose a chip and touch a box, or several. Each gets two cards face up; the dealer takes one, and a second when everybody has played.':
    '选一枚筹码，点一个或几个箱。每箱发两张明牌；庄家先拿一张，等大家都打完再拿第二张。',
  'A box with a chip and two cards, and one card of the dealer.': '一个箱，有一枚筹码和两张牌；庄家一张牌。',
  'Hit or stand': '要牌或停牌',
  'Hit (H) takes another card, stand (S) keeps what you have. Over 21 you are bust and lose at once. The dealer draws to 16 and stands on 17.':
    '要牌（H）再拿一张，停牌（S）保持不变。超过 21 点就爆牌，立即输。庄家 16 点以下必须要牌，17 点停牌。',
  'Fifteen becomes twenty-one with a six.': '十五点加一张 6 成为二十一点。',
  'Double and split': '加倍与分牌',
  'On nine, ten or eleven you may double (D): up to as much again for one card only. Two cards of the same value may be split (P) into two hands.':
    '九、十、十一点可以加倍（D）：最多再押一倍，只再发一张牌。两张同点的牌可以分成（P）两手。',
  'An eleven with a doubled wager, and a pair of eights in two hands.': '十一点加倍投注；一对 8 分成两手。',
  'A win pays 1 to 1, an ace with a ten or a picture, blackjack, 3 to 2. Equal totals are a stand-off: nobody wins. Insurance is a wager apart: against an ace, that the dealer has blackjack.':
    '赢 1 赔 1；A 加十点牌即黑杰克，2 赔 3。点数相同为平局，不输不赢。保险是另一笔投注：庄家明牌为 A 时，押庄家有黑杰克。',
  'An ace and a king, which pay 3 to 2.': 'A 和 K，2 赔 3。',
  '3 to 2': '2 赔 3',
  'The ante': '底注',
  'Put chips on your ante and place them. A coin in the slot plays for the jackpot, too. Then everybody gets five cards.':
    '把筹码放到底注并下注。投一枚到槽里，同时争取累积奖。然后每人发五张牌。',
  'An ante, the slot for a coin, and five cards face down.': '一笔底注、投币槽，和五张暗牌。',
  'You play against the dealer alone, with a poker hand of five cards. Of the dealer’s hand you see one card.':
    '你只与庄家比，用五张牌的扑克牌型。庄家的牌你只看到一张。',
  'Your pair of nines against a dealer who shows a six.': '你有一对 9，庄家明牌是 6。',
  'Bet or fold': '加注或弃牌',
  'Fold (F) and lose the ante, or bet (B) exactly twice the ante and play on. Neither can be taken back.':
    '弃牌（F）输掉底注，或加注（B）恰为底注的两倍继续。两者都不能反悔。',
  'An ante of five and a bet of ten.': '底注五元，加注十元。',
  'Does the dealer qualify?': '庄家够格吗？',
  'The dealer needs an ace and a king, or better. Without, your ante is paid 1 to 1 and the bet comes back, whatever you hold.':
    '庄家须有 A、K 或更大。否则无论你的牌如何，底注 1 赔 1，加注退还。',
  'A dealer’s hand with queen high, which does not qualify.': '庄家最大只有 Q，不够格。',
  'Queen high: does not qualify': '最大 Q：不够格',
  'ante + 1 to 1': '底注 + 1 赔 1',
  'The better hand wins': '大的牌赢',
  'If the dealer qualifies and you win, the ante pays 1 to 1 and the bet by your hand: a pair 1 to 1, a flush 5 to 1, up to 250 to 1.':
    '庄家够格而你赢：底注 1 赔 1，加注按牌型赔：一对 1 赔 1，同花 1 赔 5，最高 1 赔 250。',
  'A flush of hearts, which pays 5 to 1.': '红心同花，1 赔 5。',
  'Flush: the bet pays 5 to 1': '同花：加注 1 赔 5',
  'Players against players': '玩家对玩家',
  'One of you holds the bank, the others play against it. The house only deals and takes its part. Two players are needed at least.':
    '你们中一人坐庄，其余的人对庄。赌场只负责发牌和抽头。至少需要两名玩家。',
  'A bank of chips between two players.': '两名玩家之间的庄注。',
  'the others': '其他人',
  'Who has the bank': '谁坐庄',
  'After the shuffle the bank goes to whoever bids most. The Banker puts up a stake: that is what can be lost in this coup.':
    '洗牌后，出价最高者坐庄。庄家放下注额：这就是本局可能输掉的钱。',
  'Bids of ten and a hundred; the higher has the bank.': '出价十元和一百元；高者坐庄。',
  'bids $10': '出价 $10',
  'bids $100': '出价 $100',
  'Cover it, or say banco': '接注，或叫 banco',
  'The others cover as much of the stake as they like. Banco (B) covers all of it alone; who lost that way may say suivi (F) and do it again first.':
    '其他人想接多少就接多少。Banco（B）一人全接；这样输了的人可以叫 suivi（F），优先再接一次。',
  'A stake of one hundred, covered in parts.': '一百元的庄注，由几人分接。',
  'stake $100': '庄注 $100',
  'Two hands, nearest to nine': '两手牌，最接近九点',
  'It is counted as at baccarat. On some totals whoever holds the hand decides: draw (D) a third card or stay (S). Nobody else sees the cards.':
    '点数算法与百家乐相同。某些点数由持牌人决定：补牌（D）或停牌（S）。别人看不到牌。',
  'A five, on which one may draw or stay.': '五点，可以补牌也可以停牌。',
  '5: draw or stay?': '5 点：补牌还是停牌？',
  'The bank goes round': '庄位轮转',
  'A Banker who wins may go on, with a stake as high or up to twice as high. After a loss, or when the Banker passes, the bank is offered to the next player.':
    '庄家赢了可以继续，注额相同或最多加倍。输了或让出时，庄位轮到下一位。',
  'The bank passes from one place to the next.': '庄位从一个座位传到下一个。',
  'Begin with the Pass Line': '从过线开始',
  'Put a chip on the Pass Line before the come out roll. You then win and lose with the player who throws, the shooter.':
    '在出场掷之前把筹码放在过线上。你就与掷骰的人（骰手）同输同赢。',
  'A chip on the Pass Line.': '过线上的一枚筹码。',
  'The come out roll': '出场掷',
  '7 or 11 wins at once, 1 to 1. On 2, 3 or 12 the Pass Line loses. Any other total becomes the point.':
    '7 或 11 立即赢，1 赔 1。2、3、12 过线输。其他点数成为目标点。',
  'Totals of the first throw: 7 and 11 win, 2, 3 and 12 lose.': '第一掷的点数：7 和 11 赢，2、3、12 输。',
  '4  5  6  8  9  10: the point': '4  5  6  8  9  10：目标点',
  'The point': '目标点',
  'The marker stands on the point. If it comes again before a 7, the Pass Line wins; if a 7 comes first, it loses and the dice go on to the next shooter.':
    '标牌放在目标点上。在 7 之前再掷出目标点，过线赢；先掷出 7 则输，骰子传给下一位骰手。',
  'The marker On above 8.': '8 上面的“开”标牌。',
  '8 before 7 wins': '先出 8 后出 7 则赢',
  'Odds: the fair wager': '赔率注：公平的投注',
  'Once there is a point you may add odds to your Pass Line. They are paid as their chance is, so that the house has no edge on them.':
    '有了目标点后，可以在过线后面加赔率注。按真实机会赔付，赌场没有优势。',
  'A second chip behind the Pass Line, with odds of 6 to 5.': '过线后面的第二枚筹码，6 比 5 的赔率。',
  odds: '赔率注',
  '8: pays 6 to 5': '8：5 赔 6',
  'Much else, whenever you like': '还有许多，随时可玩',
  'Every place of the layout tells what it wins on, what it pays and its chance when you point at it or hold it. Dimmed ones are not open now.':
    '指向或按住桌面任何位置，都会说明它怎样赢、赔多少、机会多大。变暗的现在不开放。',
  'The Field and a hardway, with what they pay.': '场区和一个硬点，以及赔率。',
  'Any 7': '任意 7',
  '44.4% chance, edge 5.56%': '机会 44.4%，赌场优势 5.56%',
  'A wheel of 52 sections': '52 格的转轮',
  'Each section has one of seven symbols. You wager on the symbol at which the wheel will stop.': '每格是七种图案之一。你押转轮会停在哪种图案。',
  'A big wheel with coloured sections and an indicator above.': '彩色格子的大转轮，上方有指针。',
  'Choose a chip and a symbol': '选筹码，选图案',
  'Touch a symbol to put your chip there. Each shows how many sections it has: many come often and pay little.':
    '点一个图案放下筹码。每个图案都标明有几格：格数多的常出现，赔得少。',
  'Two fields, one with 24 sections that pays 1 to 1 and one with a single section that pays 47 to 1.':
    '两个投注区：一个有 24 格，1 赔 1；一个只有 1 格，1 赔 47。',
  '24 of 52 sections': '52 格中的 24 格',
  '1 of 52 sections': '52 格中的 1 格',
  'pays 1 to 1': '1 赔 1',
  'pays 47 to 1': '1 赔 47',
  'The bell rings, and no chip may be laid or taken any more. Then the wheel is set going.': '铃响之后，不得再放或取筹码。然后转动转轮。',
  'The wheel turns.': '转轮转动。',
  'It must turn four times': '必须转满四圈',
  'A spin of fewer than four turns does not count, nor one in which somebody touched the wheel. Then nobody loses, and it is spun again.':
    '不满四圈的转动无效，有人碰到转轮也无效。这时没有人输，重新转。',
  'Four turns are counted.': '数四圈。',
  'Where it stops': '停在哪里',
  'The section under the indicator wins. Losing chips are taken first, then winning ones are paid as the field says.':
    '指针下的那一格赢。先收输的筹码，再按投注区所示赔付。',
  'The indicator points at a symbol, whose wager is paid.': '指针指向一个图案，押它的投注获赔。',
  'Say where the ball will stop': '猜球停在哪里',
  'The wheel has 37 pockets: 1 to 36, red or black, and a green zero. Everybody wagers on where the ball comes to rest.':
    '转盘有 37 个号码：1 到 36 为红或黑，0 为绿。大家押球最后停在哪里。',
  'A roulette wheel beside a piece of the layout.': '轮盘和一部分投注布。',
  'Choose a chip and touch a place': '选筹码，点位置',
  'Pick a chip below the table, then touch a number or a field. Every touch adds a chip, and it counts at once until “No more bets”.':
    '在桌下选一枚筹码，再点一个号码或区域。每点一次加一枚，在“停止下注”之前立即生效。',
  'A chip on its way to number 17.': '一枚筹码正要放到 17 号。',
  'One chip, several numbers': '一枚筹码，几个号码',
  'On a line a chip covers both neighbours, on a crossing all four. Fewer numbers pay more: one pays 35 to 1, two 17 to 1, four 8 to 1.':
    '放在线上覆盖两侧两个号码，放在交点覆盖四个。号码越少赔得越多：一个 1 赔 35，两个 1 赔 17，四个 1 赔 8。',
  'A chip on the line between two numbers and one where four meet.': '一枚筹码在两个号码之间的线上，一枚在四个号码的交点。',
  '17 to 1': '1 赔 17',
  '8 to 1': '1 赔 8',
  'The fields outside': '外围投注',
  'Red or black, odd or even, low or high pay 1 to 1. A dozen or a column of twelve numbers pays 2 to 1. On zero they all lose.':
    '红黑、单双、大小 1 赔 1。十二个号码的一打或一列 1 赔 2。出 0 全输。',
  'The fields for a dozen, red and odd, each with what it pays.': '一打、红、单的投注区及各自赔率。',
  'pays 2 to 1': '1 赔 2',
  'pay 1 to 1': '1 赔 1',
  'The ball falls': '球落下',
  'A marker is put on the number. Losing chips are taken first, then winning ones are paid and stay yours. Point at any place to read its chance.':
    '标记放在中奖号码上。先收输的筹码，再赔赢的，赢的本注仍归你。指向任何位置都可看到机会。',
  'The marker stands on 20, whose wager is paid.': '标记放在 20 号，押它的投注获赔。',
  '$5 on number 20': '20 号上的 $5',
  'Three dice under a cover': '盅里的三颗骰子',
  'The dice are spun before the betting and stay covered. You wager on how they lie; nobody knows it yet.':
    '骰子在下注之前摇好，一直盖着。你押骰子怎样落；谁也还不知道。',
  'Three dice with question marks about them.': '三颗骰子，旁边是问号。',
  'Small or big': '小或大',
  'Add the three dice up. 4 to 10 is small, 11 to 17 is big; both pay 1 to 1, and both lose if all three dice are alike.':
    '把三颗骰子相加。4 到 10 为小，11 到 17 为大；都是 1 赔 1，三颗相同则都输。',
  'The fields Small and Big with a chip on Big.': '“小”和“大”两个投注区，“大”上有一枚筹码。',
  'Small  4 – 10': '小  4 – 10',
  'Big  11 – 17': '大  11 – 17',
  'A number on the dice': '骰子上的一个点数',
  'A single number pays 1 to 1 if one die shows it, 2 to 1 for two dice and 12 to 1 for all three. Two given numbers together pay 6 to 1.':
    '单骰：一颗出现 1 赔 1，两颗 1 赔 2，三颗 1 赔 12。两个指定点数同时出现 1 赔 6。',
  'A five, alone and together with a two.': '一个五点，单独以及与二点一起。',
  '6 to 1': '1 赔 6',
  '1, 2 or 12 to 1': '1 赔 1、2 或 12',
  'Rare ones pay most': '少见的赔得最多',
  'A given double pays 11 to 1, any triple 31 to 1 and a given triple 180 to 1. Each exact total has its own odds, printed on its field.':
    '指定对子 1 赔 11，任意围骰 1 赔 31，指定围骰 1 赔 180。每个总点数都有自己的赔率，印在投注区上。',
  'Three sixes and what they pay.': '三个六点及其赔率。',
  '180 to 1': '1 赔 180',
  'The cover is lifted': '揭开骰盅',
  'Every field that wins lights up. Losing chips are taken, winning ones are paid. Point at any field to read its chance and the house’s edge.':
    '所有赢的投注区都会亮起。先收输的筹码，再赔赢的。指向任何投注区可看到机会和赌场优势。',
  'The dice 2, 5 and 4, with the winning fields lit.': '骰子 2、5、4，赢的投注区亮起。',
  'Total 11': '11 点',
  'These are your chips. Choose the one that you lay next: touch it, or press a digit.': '这些是你的筹码。选下一枚要放的：点它，或按数字键。',
  'Press “Ready” (Enter), and nobody waits any longer. You may lay more before.': '按“准备好了”（Enter），大家就不必再等。之前还可以继续下注。',
  'It comes in a moment.': '马上就到。',
  'Take me there': '带我过去',
  'Step {at} of {length}': '第 {at} 步，共 {length} 步',
  'That was a whole round. “?” above has the rules in pictures and every key.': '这就是完整的一局。上方的“?”有图解玩法和所有按键。',
  'Touch Red: the chip lies there at once. It wins as often as black, a little less than every other time.':
    '点“红”：筹码马上放在那里。红和黑机会相同，略低于一半。',
  'The ball runs. Where it stops is called, marked and paid.': '球在转。停在哪里，就宣布、标记并赔付。',
  'Touch Small: it wins if the dice add up to 4 to 10 and are not all alike.': '点“小”：骰子合计 4 到 10 点且不全相同就赢。',
  'The cover is lifted. The fields that win light up.': '揭开骰盅。赢的投注区会亮起。',
  'Touch this symbol: it has the most sections, comes most often and pays least.': '点这个图案：它的格数最多，出现最多，赔得最少。',
  'The wheel is set going. The section under the indicator wins.': '转轮开始转动。指针下的那一格获胜。',
  'Touch Field: the very next throw decides it, and 2, 3, 4, 9, 10, 11 and 12 win.': '点“场区”：下一掷就定输赢，2、3、4、9、10、11、12 赢。',
  'The dice are offered and thrown here. If they are offered to you, take them, choose two and throw.': '骰子在这里递出和掷出。递给你时，接下、选两颗并掷出。',
  'Touch a free box: your chip lies there, and two cards will come to it.': '点一个空位：筹码放在那里，会发来两张牌。',
  'Your turn: hit (H) takes a card, stand (S) keeps what you have. Over 21 loses at once.': '轮到你：要牌（H）再拿一张，停牌（S）保持不变。超过 21 点立即输。',
  'The dealer plays last. Whoever is nearer to 21 wins.': '庄家最后行动。谁更接近 21 点谁赢。',
  'Touch Ante to put the chip there.': '点“底注”，把筹码放上去。',
  'Place it: now it counts.': '按“下注”：这样才算数。',
  'Look at your five cards. Bet (B) twice the ante to play on, or fold (F) and lose the ante.': '看你的五张牌。加注（B）底注的两倍继续，或弃牌（F）输掉底注。',
  'The dealer turns the other cards. Without an ace and a king the dealer does not qualify.': '庄家翻开其余的牌。没有 A 和 K，庄家就不够资格。',
  'Touch Player at your place: you wager that this hand comes nearer to nine.': '点你座位前的“闲”：押这一手更接近九点。',
  'Cards are drawn by fixed rules. Nobody has anything to decide.': '补牌按固定规则。没有人需要作决定。',
  'Choose a free place and sit down. Somebody else has to sit, too: “Company” above has a link to invite.':
    '选一个空位坐下。还需要另一位玩家：上方“同桌”里有邀请链接。',
  'What you may do now is offered here: bid for the bank, or wager against it.': '现在能做的都列在这里：竞庄，或与庄对押。',
  'Two hands, nearest to nine. If a hand is yours, you see its cards here and are asked what to do.':
    '两手牌，比谁更接近九点。若一手归你，你会在这里看到牌并被询问怎么办。',
} as const;
