"""Many tables at once in one process: all are told before the first is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array
from numpy.typing import NDArray

from croupier.envs.base import Info, Observation, Shared, Step, TableEnv
from croupier.table import Talk, hold_all

E = TypeVar("E", bound=TableEnv)


class TableVectorEnv(gymnasium.vector.VectorEnv[Any, Any, NDArray[Any]]):
    """`num_envs` environments of one kind, whose tables are in one process.

    The step after the end of a round begins the next one at that table (`AutoresetMode.NEXT_STEP`): its action is
    passed over and its reward is 0.
    """

    def __init__(self, make: Callable[..., E], num_envs: int, **options: Any) -> None:
        self._shared = Shared()
        self.envs = [make(shared=self._shared, **options) for _ in range(num_envs)]
        """The environments, one for each table."""
        self.num_envs = num_envs
        self.metadata = {**self.envs[0].metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = self.envs[0].render_mode
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Begins a round at every table; of one seed each table has the next number."""
        seeds: Sequence[int | None]
        if isinstance(seed, int):
            seeds = [seed + at for at in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else seed
        for env, one in zip(self.envs, seeds, strict=True):
            env._ready(one)
        began = hold_all([(env._held, env._begin()) for env in self.envs])
        self._over[:] = False
        infos: Info = {}
        for at, (_, info) in enumerate(began):
            infos = self._add_info(infos, info, at)
        return self._batched([seen for seen, _ in began]), infos

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """A move at every table."""
        for env, over in zip(self.envs, self._over, strict=True):
            if over:
                env._ready(None)
        talks = [
            (env._held, _again(env) if over else env._act(int(action)))
            for env, over, action in zip(self.envs, self._over, actions, strict=True)
        ]
        done = hold_all(talks)
        rewards = np.array([reward for _, reward, _, _ in done], dtype=np.float64)
        self._over = np.array([over for _, _, over, _ in done], dtype=np.bool_)
        infos: Info = {}
        for at, (_, _, _, info) in enumerate(done):
            infos = self._add_info(infos, info, at)
        cut = np.zeros(self.num_envs, dtype=np.bool_)
        return self._batched([seen for seen, _, _, _ in done]), rewards, self._over.copy(), cut, infos

    def close_extras(self, **kwargs: Any) -> None:
        """Ends all tables."""
        for env in self.envs:
            env.close()
        self._shared.close()

    def _batched(self, seen: list[Observation]) -> Any:
        empty: Any = create_empty_array(self.single_observation_space, self.num_envs)
        return concatenate(self.single_observation_space, seen, empty)


def _again(env: TableEnv) -> Talk[Step]:
    seen, info = yield from env._begin()
    return seen, 0.0, False, info
