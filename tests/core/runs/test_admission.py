"""Places: who gets one, who waits, who is refused and told for how long."""

import threading
import time

import pytest

from core.runs.admission import Lane, Lanes
from utils.errors import Overloaded, Unavailable


def refused(lane: Lane, workspace: str | None = None) -> Overloaded:
    with pytest.raises(Overloaded) as raised:
        lane.enter(workspace)
    return raised.value


def test_running_and_waiting_ones_have_a_place_and_no_more() -> None:
    lane = Lane(running=2, waiting=3, each=9)
    places = [lane.enter(None) for _ in range(5)]
    assert refused(lane).code == "overloaded"
    places[0].leave()
    lane.enter(None)
    assert refused(lane).status == 429


def test_one_workspace_leaves_room_for_others() -> None:
    lane = Lane(running=1, waiting=9, each=2)
    first, _ = lane.enter("a"), lane.enter("a")
    assert refused(lane, "a").code == "workspace_busy"
    lane.enter("b")
    lane.enter(None)
    first.leave()
    lane.enter("a")


def test_who_waits_knows_how_many_must_end_first() -> None:
    lane = Lane(running=2, waiting=9, each=9)
    places = [lane.enter(None) for _ in range(5)]
    assert [place.ahead for place in places] == [0, 0, 1, 2, 3]
    places[1].leave()
    assert [place.ahead for place in places[2:]] == [0, 1, 2]


def test_a_place_is_left_once() -> None:
    lane = Lane(running=1, waiting=1, each=2)
    with lane.enter("a") as place:
        place.begin()
        place.leave()
    other = lane.enter("a")
    lane.enter("a")
    other.begin()
    assert refused(lane, "b").code == "overloaded"


def test_only_so_many_have_their_turn_at_once() -> None:
    lane, most, now, lock = Lane(running=2, waiting=20, each=99), 0, 0, threading.Lock()

    def work() -> None:
        nonlocal most, now
        with lane.turn("a"):
            with lock:
                now += 1
                most = max(most, now)
            time.sleep(0.02)
            with lock:
                now -= 1

    threads = [threading.Thread(target=work) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most, now) == (2, 0)


def test_a_turn_that_fails_is_given_back() -> None:
    lane = Lane(running=1, waiting=0, each=1)
    with pytest.raises(ZeroDivisionError), lane.turn("a"):
        _ = 1 / 0
    with lane.turn("a"):
        pass


def test_who_has_left_while_he_waited_gives_his_place_up() -> None:
    lane = Lane(running=1, waiting=1, each=2)
    with lane.turn("a"):
        with pytest.raises(Unavailable), lane.turn("a", lambda: True):
            pass
        lane.enter("a").leave()


def test_those_that_are_refused_are_told_by_how_long_turns_took() -> None:
    lane = Lane(running=2, waiting=4, each=9)
    for _ in range(40):
        with lane.turn(None):
            time.sleep(0.005)
    places = [lane.enter(None) for _ in range(6)]
    told = refused(lane).retry_after
    assert told is not None and 3 * 0.005 <= told < 1
    for place in places[1:]:
        place.leave()
    assert lane.enter(None).ahead == 0


def test_every_place_brings_a_thread_and_what_is_quick_keeps_its_own() -> None:
    assert Lanes.of(running=2, waiting=16, each=2).threads == 40 + 3 * 18
