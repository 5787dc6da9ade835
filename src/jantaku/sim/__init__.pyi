from jantaku.bots.stepping import A_HAND as A_HAND
from jantaku.bots.stepping import A_UNIT as A_UNIT
from jantaku.bots.stepping import STAY as STAY
from jantaku.sim.cuda_tables import CudaTables as CudaTables
from jantaku.sim.dataset import Dataset as Dataset
from jantaku.sim.score import score_all as score_all
from jantaku.sim.score import shanten_all as shanten_all
from jantaku.sim.tables import Tables as Tables
